import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// The catalogs, their files and their documentation, checked in both directions.
@Suite struct `The catalogs` {
  private static let golden = "Tests/Goldens"

  /// The golden files as widget, case, file.
  private let goldens = Repository.files(under: golden, ending: ".txt").map { path in
    path.dropFirst(golden.count + 1).split(separator: "/").map(String.init)
  }

  /// The names of the widgets, and `script` for the user's own.
  private static let kinds = WidgetCatalog.all.map { $0.kind } + [ScriptWidget.kind]

  @Test(arguments: kinds)
  func `have a golden file of every widget in every size`(kind: String) {
    for family in WidgetFamily.allCases {
      #expect(
        goldens.contains { $0.first == kind && $0.count > 1 && $0[1].hasPrefix(family.rawValue) },
        "\(kind) \(family)")
    }
  }

  @Test(arguments: FormatCatalog.all.map { $0.name })
  func `have a golden file of every format`(name: String) {
    #expect(goldens.contains { ($0.last ?? "").hasPrefix(name) })
  }

  @Test func `have no golden file of a removed widget or format`() {
    let formats = FormatCatalog.all.map { $0.name }
    let orphans = goldens.filter { parts in
      guard parts.count == 3 else { return true }
      let form = parts[2].dropLast(".txt".count)
      let isKnown = formats.contains { form == $0 || form.hasPrefix("\($0)-") }
      return !Self.kinds.contains(parts[0]) || !isKnown
    }
    #expect(orphans.isEmpty)
  }

  @Test func `have one line about each widget`() {
    #expect(WidgetCatalog.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.contains("\n") })
    #expect(Set(WidgetCatalog.all.map { $0.kind }).count == WidgetCatalog.all.count)
  }
}

@Suite struct `The files of themes` {
  private let files = Repository.files(under: "themes")

  @Test func `are themes, pictures and the icons alone`() {
    #expect(files.contains("themes/default.theme"))
    #expect(files.contains("themes/icons"))
    let others = files.filter { !$0.hasSuffix(".theme") && !$0.hasSuffix(".picture") }
    #expect(others == ["themes/icons"])
  }

  @Test func `can all be read, the default theme naming every role`() {
    for path in files where path.hasSuffix(".theme") {
      let file = ThemeFile(source: path, bytes: Repository.bytes(of: path) ?? [])
      let reading = ThemeReading(file, name: "x", over: nil) { parent in
        let path = "themes/\(parent).theme"
        return Repository.bytes(of: path).map { [ThemeFile(source: path, bytes: $0)] } ?? []
      }
      #expect(reading.problems.isEmpty, "\(path)")
      #expect(reading.missing.isEmpty || path != "themes/default.theme", "\(path)")
    }
    for path in files where path.hasSuffix(".picture") {
      do throws(PictureError) {
        _ = try Picture(bytes: Repository.bytes(of: path) ?? [])
      } catch {
        Issue.record("\(path): \(error.description)")
      }
    }
  }

  @Test func `are all in the program`() {
    for path in files where path.hasSuffix(".theme") {
      let name = path.dropFirst("themes/".count).dropLast(".theme".count)
      #expect(EmbeddedThemes.names.contains(String(name)))
    }
    for path in files where path.hasSuffix(".picture") {
      let parts = (path.split(separator: "/").last ?? "").split(separator: ".")
      let colorScheme = ColorScheme(rawValue: String(parts[1]))
      #expect(
        colorScheme.map { EmbeddedThemes.picture(named: String(parts[0]), in: $0) != nil } == true,
        "\(path)")
    }
    let lines = Repository.text(of: "themes/icons").split(separator: "\n")
    let names = lines.compactMap { $0.split(separator: " ").first.map { String($0) } }
    #expect(Icon.names == names.filter { $0 != "#" && $0 != "*" })
  }

  @Test(.enabled(if: Repository.files(under: "themes", ending: ".picture").count > 0))
  func `have a picture of every season, dark and light, that fits its room`() {
    for season in Season.allCases {
      for colorScheme in ColorScheme.allCases {
        let picture = EmbeddedThemes.picture(named: season.rawValue, in: colorScheme)
        #expect(picture != nil, "\(season) \(colorScheme)")
        #expect((picture?.width ?? 99) <= 20 && (picture?.height ?? 99) <= 16)
      }
    }
  }
}
