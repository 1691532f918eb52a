/// The text of a contact's properties, whose encodings are decoded.
enum VCardText {
  /// Returns the value as text.
  static func text(of property: ICalendarProperty) -> String { property.text }

  /// Returns the given and the family name of `N`: `family;given;additional;prefixes;suffixes`.
  static func name(in property: ICalendarProperty) -> String {
    var parts: [String] = []
    var part = ""
    var isEscaped = false
    // A semicolon after a backslash is one of a name.
    for character in String(decoding: property.value, as: UTF8.self) {
      if character == ";", !isEscaped {
        parts.append(unescaped(part))
        part = ""
      } else {
        part.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    parts.append(unescaped(part))
    return [1, 0].compactMap { parts.indices.contains($0) ? parts[$0] : nil }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func unescaped(_ text: String) -> String {
    ICalendarProperty(value: Array(text.utf8)).text
  }
}
