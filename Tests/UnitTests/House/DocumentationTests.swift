import Foundation
import NoonmarkCLI
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText
import Testing
import TestSupport

/// The tables of the documentation, compared with the program.
@Suite struct `The documentation` {
  private static let pages =
    ["README.md", "CONTRIBUTING.md"] + Repository.files(under: "docs", ending: ".md")
    + Repository.files(under: "integrations", ending: ".md")

  /// The cells of the rows of a page's first table under a heading cell.
  private func table(under heading: String, in page: String) -> [[String]] {
    let lines = Repository.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(heading) |") }) else { return [] }
    return lines[start...].prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  @Test func `has the page of the configuration that its table makes`() throws {
    let path = "docs/config.md"
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
      try Data(ConfigurationPage.text.utf8).write(
        to: URL(fileURLWithPath: "\(Repository.root)/\(path)"))
    }
    #expect(
      Repository.text(of: path) == ConfigurationPage.text,
      "the page is not what its table makes: RECORD_DOCS=1 swift test --filter DocumentationTests")
  }

  @Test(arguments: Keys.all)
  func `shows a value of each key that it may have`(key: KeySpec) {
    #expect(key.problem(with: key.example) == nil)
    #expect(key.explanation.hasSuffix("."))
  }

  @Test func `has a row of every icon and its glyphs, the fallback's last`() {
    let icons = Icon.names.map { ("`\($0)`", Icon($0)) } + [("any other", Icon(""))]
    let rows = icons.map { name, icon in
      [
        name, icon.glyph(in: .emoji).string, icon.glyph(in: .unicode).string,
        "`\(icon.glyph(in: .ascii).string)`",
      ]
    }
    #expect(table(under: "icon", in: "docs/icons.md") == rows)
  }

  @Test func `has a row of every theme, of every key of one, and of every role and its contrast`() {
    #expect(
      table(under: "theme", in: "docs/themes.md").map { $0.first }
        == EmbeddedThemes.names.map { "`\($0)`" })
    let keys = table(under: "key", in: "docs/themes.md")
    #expect(keys.map { $0.first } == Theme.Key.allCases.map { "`\($0.rawValue)`" })
    for (key, row) in zip(Theme.Key.allCases, keys) where !key.words.isEmpty {
      #expect(row[1] == key.words.map { "`\($0)`" }.joined(separator: ", "))
    }
    let roles = Role.allCases.map { role in
      let needed = Theme.requirements.filter { $0.role == role }.map { requirement in
        let whole = requirement.ratio == requirement.ratio.rounded(.down)
        return (whole ? "\(Int(requirement.ratio))" : "\(requirement.ratio)")
          + " on \(requirement.background.rawValue)"
      }
      return ["`\(role.rawValue)`", needed.joined(separator: ", ")]
    }
    #expect(table(under: "role", in: "docs/themes.md").map { Array($0.prefix(2)) } == roles)
  }

  @Test func `names every format in the README's table`() {
    let names = FormatCatalog.all.map { "`\($0.name)`" }
    #expect(table(under: "`--format`", in: "README.md").map { $0.first } == names)
  }

  @Test(arguments: pages)
  func `links to existing files`(page: String) {
    let folder = page.split(separator: "/").dropLast()
    let links = Repository.text(of: page).split(separator: "](").dropFirst()
      .map { $0.prefix { $0 != ")" && $0 != "#" } }
      .filter { !$0.isEmpty && !$0.contains("://") }
    let broken = links.filter { link in
      let path = (folder + link.split(separator: "/")).joined(separator: "/")
      return !Repository.exists(path)
    }
    #expect(broken.isEmpty)
  }

  @Test(arguments: pages)
  func `shows existing pictures, each with an alternative text`(page: String) {
    let folder = page.split(separator: "/").dropLast()
    let text = Repository.text(of: page)
    let images = text.split(separator: "<img ").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(images.allSatisfy { $0.contains("alt=\"") && !$0.contains("alt=\"\"") })
    #expect(!text.contains("![]("))
    let paths = ["src=\"", "srcset=\""].flatMap { attribute in
      text.split(separator: attribute).dropFirst().map { $0.prefix { $0 != "\"" } }
    }
    let missing = paths.filter { path in
      !Repository.exists((folder + path.split(separator: "/")).joined(separator: "/"))
    }
    #expect(missing.isEmpty)
  }
}
