import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// The catalogs, their files and their documentation, checked in both directions.
@Suite struct `The catalogs` {
  /// The names of the widgets, and `script` for the user's widgets.
  private static let kinds = WidgetCatalog.all.map { $0.kind } + [ScriptWidget.kind]

  /// Returns the names of the sections in a widget's golden files, each with its file.
  private func sections(of kind: String) -> [(file: String, name: String)] {
    Golden.files().filter { $0.hasPrefix("\(kind)/") }.flatMap { file in
      GoldenText.sections(of: Repository.text(of: "\(Golden.folder)/\(file)")).map {
        (file, $0.name)
      }
    }
  }

  @Test(arguments: kinds)
  func `have a golden file of every widget in every size`(kind: String) {
    let sections = sections(of: kind)
    for family in WidgetFamily.allCases {
      let own = sections.filter { $0.name.hasPrefix("\(family.rawValue), ") }
      #expect(own.contains { $0.file == "\(kind)/themes.txt" }, "\(kind) \(family)")
      #expect(own.contains { $0.file != "\(kind)/themes.txt" }, "\(kind) \(family)")
    }
  }

  @Test func `have a golden file of every format, and of none that was removed`() {
    let recorded = Golden.files().filter { $0.hasPrefix("formats/") }
    #expect(recorded.sorted() == FormatCatalog.all.map { "formats/\($0.name).txt" }.sorted())
  }

  @Test func `have no golden file of a removed widget`() {
    let folders = Set(Golden.files().map { String($0.prefix { $0 != "/" }) })
    #expect(folders == Set(Self.kinds + ["exports", "formats", "screens"]))
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
      let lines = LineFile(file.bytes)
      let missing = Role.allCases.filter { lines.value($0.name) == nil }
      #expect(missing.isEmpty || path != "themes/default.theme", "\(path)")
    }
    for path in files where path.hasSuffix(".picture") {
      do throws(Diagnostic) {
        _ = try Picture(bytes: Repository.bytes(of: path) ?? [])
      } catch {
        Issue.record("\(path):\(error.line): \(error.message)")
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
