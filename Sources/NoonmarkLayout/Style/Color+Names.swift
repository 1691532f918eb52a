import NoonmarkText

extension Color {
  /// The named colors.
  ///
  /// From the 2014 Material Design palette; white text is readable on most of them.
  package static let named: [(name: String, color: Color)] = [
    ("red", Color(red: 0xD3, green: 0x2F, blue: 0x2F)),
    ("orange", Color(red: 0xEF, green: 0x6C, blue: 0x00)),
    ("yellow", Color(red: 0xFB, green: 0xC0, blue: 0x2D)),
    ("green", Color(red: 0x2E, green: 0x7D, blue: 0x32)),
    ("mint", Color(red: 0x26, green: 0xA6, blue: 0x9A)),
    ("teal", Color(red: 0x00, green: 0x79, blue: 0x6B)),
    ("cyan", Color(red: 0x00, green: 0x83, blue: 0x8F)),
    ("blue", Color.standardFill),
    ("indigo", Color(red: 0x39, green: 0x49, blue: 0xAB)),
    ("purple", Color(red: 0x8E, green: 0x24, blue: 0xAA)),
    ("pink", Color(red: 0xD8, green: 0x1B, blue: 0x60)),
    ("brown", Color(red: 0x6D, green: 0x4C, blue: 0x41)),
    ("gray", Color(red: 0x75, green: 0x75, blue: 0x75)),
    ("grey", Color(red: 0x75, green: 0x75, blue: 0x75)),
    ("black", Color.black),
    ("white", Color.white),
  ]

  /// The default color of an entry: blue.
  package static let standardFill = Color(red: 0x19, green: 0x76, blue: 0xD2)

  /// The color of a pill in the past.
  package static let pastFill = Color(red: 0x6E, green: 0x6E, blue: 0x6E)

  /// Parses a color as users write it: a name in either case, `#rgb` or `#rrggbb`.
  package init?(written text: String) {
    let lower = text.lowercased()
    if let known = Color.named.first(where: { $0.name == lower }) {
      self = known.color
    } else {
      self.init(hex: text)
    }
  }

  /// Whether bytes are the name of a color in lowercase.
  package static func isName(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count >= 3, range.count <= 6 else { return false }
    var name: UInt64 = 0
    for index in range { name = name << 8 | UInt64(bytes[index]) }
    return names.contains(name)
  }

  /// The names as integers; the longest has six bytes.
  private static let names = named.map { $0.name.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }

  /// Returns advice for an invalid color: the nearest name, or the valid forms.
  package static func advice(for text: String) -> String {
    let near = Suggestion.nearest(to: text.lowercased(), in: named.map(\.name))
    return near.map { "did you mean '\($0)'?" }
      ?? "write #rrggbb or a name such as red, teal or purple"
  }
}
