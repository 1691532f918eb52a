extension Tally {
  /// Returns a name for a title, such as `read-a-book` for `Read a book`; `nil` if it has no letter
  /// or digit of ASCII, with or without an accent.
  package static func name(of title: String) -> String? {
    var name = ""
    for scalar in DateText.normalized(title) {
      if scalar.isASCII, DateText.isLetter(scalar) || DateText.isDigit(scalar) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    name = String(name.prefix(maximumNameLength))
    if name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  private static let maximumNameLength = 64
}
