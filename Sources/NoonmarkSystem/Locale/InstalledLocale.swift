/// A locale of the C library for as long as something of it is read.
enum InstalledLocale {
  /// How the texts of a locale are to be read.
  enum Codeset: Hashable, Sendable {
    case utf8
    /// ISO 8859-1, in which a byte is its code point.
    case latin1
    /// Another, of which ASCII alone is understood.
    case other

    init(named name: String) {
      switch name {
      case "UTF-8": self = .utf8
      // 8859-15 differs in eight signs (¤ ¦ ¨ ´ ¸ ¼ ½ ¾), of which no name of a day is made here.
      case "ISO-8859-1", "ISO-8859-15": self = .latin1
      default: self = .other
      }
    }

    /// Returns a text of the locale; nil where its letters are not known.
    func text(of bytes: UnsafePointer<CChar>) -> String? {
      switch self {
      case .utf8: return String(cString: bytes)
      case .latin1, .other:
        var text = ""
        for index in 0..<strlen(bytes) {
          let byte = UInt8(bitPattern: bytes[index])
          guard self == .latin1 || byte < 0x80 else { return nil }
          text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return text
      }
    }
  }

  /// Calls a function while the thread has a locale; nil where the locale is not installed.
  ///
  /// The thread takes the locale for as long as the words are read: in a statically linked program
  /// glibc's `setlocale` skips what no code refers to, and its `nl_langinfo_l` always tells the C
  /// locale.
  static func read<Value>(
    _ name: String, _ category: Int32, _ body: (Codeset) -> Value
  ) -> Value? {
    guard let locale = newlocale(category | LC_CTYPE_MASK, name, nil) else { return nil }
    let former = uselocale(locale)
    defer {
      uselocale(former)
      freelocale(locale)
    }
    let codeset = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
    return body(Codeset(named: codeset))
  }
}
