import NoonmarkText

/// The colors of a theme by role and color scheme.
///
/// Packed into an array of bytes, a type that every program uses. An array of colors would cost a
/// short run the instantiation of its metadata.
struct Palette: Hashable, Sendable {
  /// For each role, its color on a dark and on a light background.
  ///
  /// A color has four bytes: 1 if there is a color, then red, green and blue.
  private var bytes = [UInt8](repeating: 0, count: Role.order.count * 8)

  /// The color of a role, or `nil` for the terminal's own.
  subscript(role: Role, colorScheme: ColorScheme) -> Color? {
    get {
      let start = Palette.offset(of: role, colorScheme)
      guard bytes[start] == 1 else { return nil }
      return Color(red: bytes[start + 1], green: bytes[start + 2], blue: bytes[start + 3])
    }
    set {
      let start = Palette.offset(of: role, colorScheme)
      bytes[start] = newValue == nil ? 0 : 1
      bytes[start + 1] = newValue?.red ?? 0
      bytes[start + 2] = newValue?.green ?? 0
      bytes[start + 3] = newValue?.blue ?? 0
    }
  }

  /// Whether all colors are gray.
  var isGray: Bool {
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let (red, green, blue) = (bytes[start + 1], bytes[start + 2], bytes[start + 3])
      guard red == green, green == blue else { return false }
    }
    return true
  }

  private static func offset(of role: Role, _ colorScheme: ColorScheme) -> Int {
    role.index * 8 + (colorScheme == .dark ? 0 : 4)
  }
}
