extension TodoItem {
  /// Understands a priority: one letter from `A` to `Z`, small letters too; nil for anything else.
  package static func priority(written text: String) -> Character? {
    guard let byte = text.utf8.first, text.utf8.count == 1 else { return nil }
    let letter = byte & ~0x20
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
    return Character(Unicode.Scalar(letter))
  }
}
