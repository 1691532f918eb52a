import TestSupport
import Testing

/// The folders of `integrations/`.
///
/// Each is a target of `noonmark init`, except `systemd` and the examples in `widgets`.
@Suite struct `The integrations` {
  private static let folders = Set(
    Repository.files(under: "integrations").compactMap { path in
      path.split(separator: "/").dropFirst().first.map(String.init)
    }
  ).subtracting(["widgets"]).sorted()

  /// The targets whose program is not available from apt or PyPI, according to their headings.
  private static let untested = folders.filter { heading(of: $0).contains("(not tested") }

  private static func heading(of folder: String) -> Substring {
    Repository.text(of: "integrations/\(folder)/README.md").prefix { $0 != "\n" }
  }

  private func names(in folder: String) -> [String] {
    Repository.files(under: "integrations/\(folder)")
      .map { String($0.dropFirst("integrations/\(folder)/".count)) }
  }

  @Test func `are found`() {
    #expect(Self.folders.contains("tmux"))
  }

  @Test(arguments: folders.filter { $0 != "systemd" })
  func `have one snippet`(folder: String) {
    #expect(names(in: folder).filter { $0.hasPrefix("noonmark.") }.count == 1)
  }

  @Test(arguments: folders)
  func `have a README`(folder: String) {
    let lines = Repository.text(of: "integrations/\(folder)/README.md").split(separator: "\n")
    #expect(lines.count > 1)
    expect(lines.first, .starts("# \(folder)"))
  }

  @Test(arguments: folders.filter { $0 != "systemd" })
  func `have a heading for help`(folder: String) {
    let heading = Self.heading(of: folder)
    expect(heading, .starts("# \(folder): "))
    #expect(heading.count <= 80)
  }

  @Test func `are tested in their programs, or say that they were not`() {
    let tests = Repository.files(under: "Tests/ClientTests").map { Repository.text(of: $0) }
    for folder in Self.folders where !Self.untested.contains(folder) && folder != "systemd" {
      let names = ["\"\(folder)\"", "integrations/\(folder)/", "case \(folder)\n"]
      #expect(tests.contains { test in names.contains { test.contains($0) } }, "\(folder)")
    }
    #expect(Self.untested.contains("wezterm"))
  }

  // These two have no output to show in a picture.
  @Test(arguments: folders.filter { !(untested + ["systemd", "terminal"]).contains($0) })
  func `have a picture, which the README shows`(folder: String) {
    #expect(names(in: folder).contains("picture.png"))
    expect(Repository.text(of: "integrations/\(folder)/README.md"), .has("](picture.png)"))
  }

  @Test func `are named in the documentation`() {
    let page = Repository.text(of: "docs/integrations.md")
    for folder in Self.folders {
      expect(page, .has("(../integrations/\(folder)/README.md)"), for: folder)
    }
  }
}
