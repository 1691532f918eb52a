import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport

private let lineTokens = [
  "=", " = ", "#", " # ", "\"", "\n", "\r\n", "\r", " ", "\t", "\u{FEFF}", "\u{0}", "key",
]

/// Checks that lines are in a file and in order.
func expectLines(_ lines: [Int], in bytes: [UInt8]) throws(BrokenPromise) {
  let count = bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  try expect(lines.allSatisfy { (1...count).contains($0) }, "a problem's line is in the file")
  try expect(lines == lines.sorted(), "problems are in the order of the file")
}

// MARK: Files of keys and values

extension FuzzTarget {
  static let lines = FuzzTarget(
    "lines", texts: ["# c\nkey = value # c\nother=\"a # b\" # c\r\n\nbad\n= v\nkey = last"],
    tokens: lineTokens
  ) { bytes throws(BrokenPromise) in
    let file = LineFile(bytes)
    try expectLines(file.diagnostics.map(\.line), in: bytes)
    for entry in file.entries.prefix(4) {
      // A key that is not UTF-8 cannot be asked for.
      guard let value = file.value(entry.key), !entry.key.contains("\u{FFFD}") else { continue }
      for wanted in ["", "new", "#00ff00", "a = b", value] {
        guard let after = try? file.setting(entry.key, to: wanted) else { continue }
        try expect(after.value(entry.key) == wanted, "a value is read as it is set")
        try expect(after.entries.count == file.entries.count, "no other line changes")
      }
      let without = file.removing(entry.key)
      let kept = file.entries.filter { !$0.key.utf8.elementsEqual(entry.key.utf8) }
      try expect(without.entries.map(\.value) == kept.map(\.value), "only the key's lines go")
    }
  }

  static let config = FuzzTarget(
    "config",
    texts: [
      "# mine\nclock = 24\ntheme = nord # dark\nicons = ascii\nshow = sun, countdown\n"
        + "milestones = 100, 500\ntodo.url = https://example.org\ntodo.timeout = 5\n"
    ],
    tokens: lineTokens + Keys.all.map(\.name) + Keys.all.map { "\($0.name) = \($0.example)\n" }
      + [", ", "none", "auto", "https://u:p@h/"]
  ) { bytes throws(BrokenPromise) in
    let (configuration, diagnostics) = Configuration.read(bytes)
    try expectLines(diagnostics.map(\.line), in: bytes)
    try expect(diagnostics.allSatisfy { !$0.message.isEmpty }, "a problem has a message")
    for key in Keys.all {
      guard let value = configuration[key] else { continue }
      try expect(key.problem(with: value) == nil, "a value in use is valid")
    }
    _ = (configuration[Keys.show], configuration[Keys.milestones], configuration[Keys.clock])
  }
}

extension FuzzTarget {
  static let template = FuzzTarget(
    "template",
    texts: [
      "{icon} {title:20} {days}d {bar}", "{{x}} {repeat|'once':>9} {pill:.8}{text:^7}",
      "{label|title} \"{percent}\" {weekday|date|\"\"}",
    ],
    tokens: CountdownWidget.fields.map { "{\($0.name)}" }
      + ["{", "}", "{{", "}}", "|", ":", ":>", ":^", ":.", "'", "\"", "20", "0", " ", "\u{301}"]
  ) { bytes throws(BrokenPromise) in
    guard let template = try? Template(String(decoding: bytes, as: UTF8.self)) else { return }
    var scene = Scene("countdown", .medium, at: .oslo, in: .utc)
    scene.template = template
    let now = Instant(epochSeconds: 1_773_144_000)
    for columns in [1, 9, 48] {
      scene.columns = columns
      let canvas = scene.render(at: now).canvas
      try expect(canvas.lines.count == 1, "a template is one line")
      try expect(canvas.width == columns, "a template has the columns that it is given")
    }
    try expect(
      template.names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x60 && $0 < 0x7B } },
      "a field has a name")
  }
}

// MARK: Looks

extension FuzzTarget {
  static let theme = FuzzTarget(
    "theme",
    samples: ["themes/nord.theme", "themes/high-contrast.theme", "themes/catppuccin-latte.theme"]
      .compactMap { Repository.bytes(of: $0) },
    tokens: lineTokens + Role.allCases.map(\.name) + Theme.Key.allCases.map(\.rawValue)
      + ["inherits = self", "inherits = nord", "#ff0000", "default", "\" # \"", "dark", "round"]
  ) { bytes throws(BrokenPromise) in
    let reading = ThemeReading(
      ThemeFile(source: "x", bytes: bytes), name: "x", over: EmbeddedThemes.standard
    ) { name in
      switch name {
      case "self": [ThemeFile(source: "self", bytes: bytes)]
      case "nord":
        [ThemeFile(source: "nord", bytes: Array("inherits = self\nspring = #010101".utf8))]
      default: []
      }
    }
    try expectLines(reading.problems.filter { $0.source == "x" }.map(\.line), in: bytes)
    let written = reading.theme.lines.map(\.text.string).joined(separator: "\n")
    let again = ThemeReading(
      ThemeFile(source: "x", bytes: Array(written.utf8)), name: "x", over: nil
    ) { _ in [] }
    try expectNone(again.problems, "a written theme has no problems")
    try expect(again.theme == reading.theme, "a theme is read as it is written")
  }

  static let picture = FuzzTarget(
    "picture",
    samples: [
      Array("# a comment\nx = #ff0000\nY=#0f0 # green, in short\n|.xY|\n|xx.|\n|..Y|\n".utf8)
    ]
      + ["spring.dark", "winter.light"].compactMap {
        Repository.bytes(of: "themes/pictures/\($0).picture")
      },
    tokens: ["|", "|.x.|\n", "x = #fff\n", ".", "#", "=", "\r\n", "\t", "#ffff"]
  ) { bytes throws(BrokenPromise) in
    let picture: Picture
    do throws(Diagnostic) {
      picture = try Picture(bytes: bytes)
    } catch {
      return try expectLines([error.line], in: bytes)
    }
    try expect((1...Picture.maximumWidth).contains(picture.width), "the width is within limits")
    try expect((2...Picture.maximumHeight).contains(picture.height), "the height is within limits")
    try expect(picture.height % 2 == 0, "the height is even")
    try expect(picture.pixels.count == picture.width * picture.height, "every pixel is there")
  }

  static let color = FuzzTarget(
    "color", texts: ["#c62828", "fff", "teal", "Dark Sea Green"],
    tokens: ["#", "0", "f", "red", "dark", " ", "-"], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    for color in [Color(hex: text)].compactMap(\.self) {
      try expect(Color(hex: color.hex) == color, "a color is read as it is written")
      let shown = Color.text(on: color)
      try expect(shown.contrast(with: color) >= Color.readableContrast, "text on it is readable")
    }
    _ = Paint.advice(for: text)
  }
}

// MARK: Embedded tables

extension FuzzTarget {
  /// The name of an icon, a newline, and a table of icons.
  static let icons = FuzzTarget(
    "icons",
    texts: [
      "gift.fill\n# head\n* \u{1F539} F0765 \u{2022} * x\ngift \u{1F381} F0E44 \u{2605} [] gift\n",
      "heart.circle.fill\n", "airplne\n",
    ],
    tokens: [".", ".fill", ".circle", "*", "gift", " ", "\n", "F0E44", "110000", "d800", "#"]
  ) { bytes throws(BrokenPromise) in
    let name = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let icon = Icon(String(decoding: name, as: UTF8.self))
    for set in IconSet.allCases {
      try expect((1...2).contains(icon.glyph(in: set).width), "a glyph has one or two columns")
    }
    if let near = Icon.nearest(to: icon.name) {
      try expect(Icon(near).isKnown, "a suggested icon is known")
    }
    let table = IconTable(bytes.span.extracting(min(name.count + 1, bytes.count)...))
    let row = table.row(named: Substring(icon.name).utf8) ?? table.fallbackRow
    for set in IconSet.allCases { _ = table.glyph(in: set, ofRow: row) }
    _ = (table.names, table.row(ofNerdGlyph: "\u{F0E44}"))
  }

  static let messages = FuzzTarget(
    "messages",
    texts: ["# head\nday = a day\ndays.one = {n} day\ndays.other = {n} days\ntoday = Today\n"],
    tokens: ["days", ".one", ".other", " = ", "\n", "{n}", "today", "#", "="]
  ) { bytes throws(BrokenPromise) in
    let catalog = MessageCatalog(bytes.span)
    let keys: [(name: StaticString, suffix: String)] = [
      ("days", "one"), ("days", "other"), ("days", ""), ("today", ""),
    ]
    var wrong: [[UInt8]] = []
    for key in keys {
      guard let text = catalog.text(of: MessageKey(key.name), key.suffix) else { continue }
      let bytes = text.bytes(in: text.indices)
      if bytes.contains(UInt8(ascii: "\n")) { wrong.append(bytes) }
    }
    try expectNone(wrong, "a message is one line")
  }

  /// The settings files of desktops.
  static let desktop = FuzzTarget(
    "desktop",
    texts: [
      "[Settings]\ngtk-theme-name=Adwaita-dark\ngtk-application-prefer-dark-theme=1\n",
      "[General]\nColorScheme=BreezeDark\n[Colors:Window]\nBackgroundNormal=42,46,50\n", "dark\n",
    ],
    tokens: [
      "GVariant", "/org/gnome/desktop/interface/color-scheme", "prefer-dark", "light", "[Settings]",
      "[Colors:Window]", "BackgroundNormal=", "255,255,255", "gtk-interface-color-scheme=2",
      "\0\0s",
    ]
  ) { bytes throws(BrokenPromise) in
    _ = (
      DesktopColorScheme.dconf(bytes), DesktopColorScheme.gtkSettings(bytes),
      DesktopColorScheme.kdeGlobals(bytes), DesktopColorScheme.darkman(bytes)
    )
  }
}
