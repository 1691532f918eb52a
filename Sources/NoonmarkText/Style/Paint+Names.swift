import NoonmarkBase

extension Paint {
  /// The default color of an entry: the theme's blue.
  package static let standardFill = Paint.role(.blue)

  /// The names of colors, each a role of the theme.
  package static let names = Role.colors.map(\.rawValue) + ["grey"]

  /// Parses a color that a user wrote: a name in either case, `#rgb` or `#rrggbb`.
  package init?(written text: String) {
    if let role = Role.color(named: text.lowercased()) {
      self = .role(role)
    } else if let color = Color(hex: text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  /// The color as users write it.
  package var written: String {
    switch self {
    case .role(let role), .mixed(let role, _, _): role.rawValue
    case .color(let color): color.hex
    }
  }

  /// Whether a range of bytes is the name of a color in lowercase.
  package static func isName(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count >= 3, range.count <= 6 else { return false }
    var name: UInt64 = 0
    for index in range { name = name << 8 | UInt64(bytes[index]) }
    return packedNames.contains(name)
  }

  /// The names as integers.
  ///
  /// The longest name has six bytes.
  private static let packedNames = names.map { name in
    name.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  }

  /// Returns advice for an invalid color: the nearest name, or the valid forms.
  package static func advice(for text: String) -> String {
    let near = Suggestion.nearest(to: text.lowercased(), in: names)
    return near.map { "did you mean '\($0)'?" }
      ?? "write #rrggbb or a name such as red, teal or purple"
  }
}
