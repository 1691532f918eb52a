import Almanac
import Foundation
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite(.needsZones) struct `The composer` {
  private static let now = Instant("2026-01-21T12:00:00Z")
  private static let stylesheet = Stylesheet.standard()

  /// Returns dates with a title each.
  ///
  /// Titles are short or long, plain or hostile.
  private static func dates(
    _ titles: [String], _ family: WidgetFamily = .medium, columns: Int? = nil,
    needs: RenderNeeds = []
  ) throws -> [RenderedWidget] {
    let zone = try Zones.named("Europe/Oslo")
    return titles.map { title in
      var scene = Scene("countdown", family, at: .none, in: zone)
      let record = title.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
      scene.data.dates = DateBook(
        text: "2026-01-24 | \(record) | color=pink | created=2026-01-01T08:00:00Z | id=a1")
      scene.columns = columns
      return scene.render(at: now, needs: needs)
    }
  }

  private static func text(
    _ widgets: [RenderedWidget], in format: Format,
    _ change: (inout Composer) -> Void = { _ in }
  ) -> String {
    var composer = Composer(
      format, widgets[0].family, stylesheet: stylesheet,
      depth: format.colors == .none ? .none : .trueColor)
    change(&composer)
    var bytes: [UInt8] = []
    composer.write(widgets, pictures: { _ in [] }, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("waybar", "👨‍👩‍👧 🇳🇴"), ("xmobar", "👨‍👩‍👧 🇳🇴"), ("tmux", "👨 🇳🇴"), ("zsh", "👨 🇳🇴"),
    ("plain", "👨 🇳🇴"), ("polybar", "👨 NO"), ("lemonbar", "👨 NO"), ("dzen2", "👨 NO"),
    ("conky", "👨 NO"),
  ])
  func `writes a family and a flag as the reader draws them`(name: String, shown: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    let text = Self.text(try Self.dates(["👨‍👩‍👧 🇳🇴"], needs: format.needs), in: format)
    #expect(text.contains(shown))
  }

  /// A format with a reader of its program, which detects a line that is cut within an escape.
  private struct Limited {
    let format: Format
    let reader: LineReader

    init(_ format: Format, _ reader: @escaping LineReader) {
      self.format = format
      self.reader = reader
    }
  }

  /// Every format with a limit.
  ///
  /// For formats without a reader, only the length is checked.
  private static var limited: [Limited] {
    FormatCatalog.all.filter { $0.lineLimit != nil }.map { format in
      readers.first { $0.format.name == format.name } ?? Limited(format) { _ in [] }
    }
  }

  private static var readers: [Limited] {
    [
      Limited(Format.polybar, readByPolybar), Limited(Format.lemonbar, readByLemonbar),
      Limited(Format.dzen2, readByDzen2), Limited(Format.xmobar, readByXmobar),
      Limited(Format.tmuxOption, readByTmuxOption), Limited(Format.bash, readByBash),
      Limited(Format.zsh, readByZsh), Limited(Format.starship, readByStarship),
      Limited(Format.waybar, readByWaybar),
      Limited(Format.i3blocks, readByI3blocks), Limited(Format.genmon, readByGenmon),
    ]
  }

  /// Returns the number of lines of an output.
  ///
  /// An output of yambar has four tags and an empty line.
  private static func lineCount(in format: Format) -> Int {
    format.name == Format.yambar.name ? 5 : 1
  }

  /// Returns the texts of a line that count toward the limit.
  private static func limitedTexts(_ line: String, in format: Format) -> [String] {
    if format.name == Format.yambar.name {
      return line.split(separator: "\n").prefix(1).map { String($0) }
    }
    guard format.writeText != nil else { return [line] }
    if format.name == Format.genmon.name {
      var scanner = LineScanner(line)
      return scanner.take("<txt>") ? [scanner.take(until: "</txt>") ?? ""] : []
    }
    let json = try? JSONSerialization.jsonObject(with: Data(line.utf8))
    let objects = json as? [[String: Any]] ?? [json as? [String: Any] ?? [:]]
    return objects.compactMap { ($0["text"] ?? $0["full_text"]) as? String }
  }

  @Test(
    arguments: Samples.every(
      4,
      of: [
        "<", "%", "$", "#", "\\", "&", "`!", "'\"", "日本", "👨‍👩‍👧‍👦", "e\u{301}\u{327}\u{36F}",
        "^ca(1,touch F)", "%{A1:touch F:}", "a long title of many words ",
      ]))
  func `holds every line to the limit of its format`(part: String) throws {
    let title = String(repeating: part, count: 500 / part.unicodeScalars.count)
    var failures: [String] = []
    for count in [1, 2, 9] {
      for columns in [nil, 400] {
        for limited in Self.limited {
          let format = limited.format
          let widgets = try Self.dates(
            Array(repeating: title, count: count), columns: columns, needs: format.needs)
          let line = String(Self.text(widgets, in: format).dropLast())
          let limit = format.lineLimit ?? 0
          let lengths = Self.limitedTexts(line, in: format).map(\.utf8.count)
          let lines = line.split(separator: "\n", omittingEmptySubsequences: false).count
          let isRead = limited.reader(line) != nil && lines == Self.lineCount(in: format)
          if lengths.isEmpty || lengths.contains(where: { $0 == 0 || $0 > limit }) || !isRead {
            failures.append("\(format.name): \(lengths) \(line)")
          }
          // The line is not cut too early: at least half of the limit is used.
          let isCut = count == 9 && columns != nil && !format.hasBlocks
          if isCut, lengths.contains(where: { $0 < limit / 2 }) {
            failures.append("\(format.name): too short, \(lengths)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.first ?? "")")
  }

  @Test func `ends in an ellipsis what it cuts`() throws {
    let widgets = try Self.dates(["<<<<<<<<"], columns: 900)
    let text = try #require(
      readByXmobar(String(Self.text(widgets, in: Format.xmobar).dropLast())))
    expect(text.string, .has("<<<<<<<<"))
    let long = try Self.dates([String(repeating: "<", count: 900)], columns: 990)
    let cut = try #require(readByXmobar(String(Self.text(long, in: Format.xmobar).dropLast())))
    expect(cut.string, .ends("<…"))
  }

  @Test(arguments: [1, 3, 5, 9], [PillStyle.pill, .module])
  func `truncates no widget of a line so far that its name is gone`(
    count: Int, style: PillStyle
  ) throws {
    let titles = (1...count).map { "Some date \($0)" }
    let widgets = try Self.dates(titles, .small, needs: Format.i3blocks.needs)
    var stylesheet = Self.stylesheet
    stylesheet.pillStyle = style
    var bytes: [UInt8] = []
    Composer(Format.i3blocks, .small, stylesheet: stylesheet, depth: .trueColor)
      .write(widgets, pictures: { _ in [] }, into: &bytes)
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    for (name, least) in [("full_text", 3), ("short_text", 1)] {
      let text = try #require(readByPango(object?[name] as? String ?? "")).string
      let parts = text.components(separatedBy: "│")
      let isReadable = parts.allSatisfy { $0.contains("Some") }
      #expect(parts.count >= min(count, least) && isReadable, "\(text)")
    }
  }

  @Test func `ends in an ellipsis after a pill and in the cap of a module`() throws {
    let widgets = try Self.dates(["one", "two"], .small)
    let line = Line(joining: widgets.map(\.canvas), separator: " │ ")
    let module = Line(joining: widgets.map { $0.canvas.asModule() }, separator: " │ ")
    let painter = Painter(Self.stylesheet.withoutColor)
    for line in [line, module] {
      for columns in 3..<line.width {
        let text = painter.paint(line.truncated(to: columns)).map(\.text.string).joined()
        #expect(DisplayWidth.of(text) == columns && text.contains("…"), "\(columns): \(text)")
      }
    }
  }

  /// Returns the columns of the text of each block.
  private static func widths(
    of member: String, _ widgets: [RenderedWidget], _ change: (inout Composer) -> Void
  ) throws -> [Int] {
    let line = text(widgets, in: Format.i3bar, change)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try (json as? [[String: Any]] ?? []).map { block in
      let markup = try #require(block[member] as? String)
      return DisplayWidth.of(try #require(readByPango(markup)).string)
    }
  }

  @Test func `gives each block the width that others give the line`() throws {
    let widgets = try Self.dates(["a", "a longer title"], needs: .short)
    func widths(_ change: (inout Composer) -> Void) throws -> [Int] {
      try Self.widths(of: "full_text", widgets, change)
    }
    #expect(try widths { $0.widths.exact = 33 } == [33, 33])
    #expect(try widths { $0.widths.exact = 7 } == [7, 7])
    #expect(try widths { $0.widths.maximum = 9 } == [9, 9])
    #expect(try widths { $0.widths.minimum = 60 } == [60, 60])
    let line = Self.text(widgets, in: Format.plain) { $0.widths.exact = 33 }
    #expect(DisplayWidth.of(String(line.dropLast())) == 33)
  }

  @Test func `keeps a short text to the width of its block`() throws {
    let widgets = try Self.dates(["a"], needs: .short)
    #expect(try Self.widths(of: "short_text", widgets) { _ in } == [6])
    #expect(try Self.widths(of: "short_text", widgets) { $0.widths.maximum = 3 } == [3])
    #expect(try Self.widths(of: "short_text", widgets) { $0.widths.exact = 3 } == [3])
    #expect(try Self.widths(of: "short_text", widgets) { $0.widths.exact = 30 } == [6])
  }

  @Test func `joins widgets for waybar, their classes once each`() throws {
    let widgets = try Self.dates(["one", "two"], needs: Format.waybar.needs)
    let line = Self.text(widgets, in: Format.waybar)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(
      object?["class"] as? [String] == [
        "upcoming", "later", "countdown-upcoming", "countdown-later", "countdown",
      ])
    let text = readByPango(object?["text"] as? String ?? "")?.string ?? ""
    let parts = text.components(separatedBy: " │ ")
    #expect(parts.map { $0.contains("one") } == [true, false], "\(text)")
    #expect(parts.map { $0.contains("two") } == [false, true], "\(text)")
    let tooltip = readByPango(object?["tooltip"] as? String ?? "")?.string ?? ""
    #expect(tooltip.components(separatedBy: "\n\nCountdown\n").count == 2)
  }

  @Test(arguments: [1, 3, 5])
  func `stacks widgets in a tooltip, whatever their number`(count: Int) throws {
    let titles = (1...count).map { "date \($0)" }
    let line = Self.text(try Self.dates(titles, needs: Format.waybar.needs), in: Format.waybar)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let tooltip = readByPango(object?["tooltip"] as? String ?? "")?.string ?? ""
    let lines = tooltip.split(separator: "\n")
    #expect(lines.count { $0 == "Countdown" } == count, "\(tooltip)")
    #expect(lines.allSatisfy { $0.count <= WidgetFamily.large.columns }, "\(tooltip)")
  }

  @Test func `writes ASCII if it must, in the same columns`() throws {
    let widgets = try Self.dates(["café 日本 `x` \\ 👍"])
    let plain = Self.text(widgets, in: Format.plain)
    let ascii = Self.text(widgets, in: Format.plain) { $0.isASCII = true }
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    #expect(DisplayWidth.of(ascii) == DisplayWidth.of(plain))
    expect(ascii, .has("cafe ???? 'x' \\ ??", "#"))
    for format in [Format.bash, Format.zsh, Format.starship] {
      let prompt = Self.text(widgets, in: format) { $0.isASCII = true }
      #expect(prompt.utf8.allSatisfy { $0 < 0x80 })
    }
  }
}
