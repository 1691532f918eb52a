import NoonmarkBase

/// Documents in other character sets than UTF-8, converted by the program iconv of POSIX.
package enum Iconv {
  /// The maximum length of the name of a character set.
  private static let maximumName = 40

  /// Converts a document to UTF-8.
  ///
  /// - Parameters:
  ///   - charset: The name of its character set.
  ///   - name: What it is, for the error message.
  ///   - limit: The maximum size of the result, in bytes.
  package static func converted(
    _ bytes: [UInt8], from charset: String, of name: String, limit: Int,
    _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    guard isName(charset) else {
      throw Failure("invalid data: \(name) has an invalid character set", "use UTF-8")
    }
    let problem = "invalid data: \(name) has the character set '\(charset)'"
    let filter = Filter(
      "iconv", ["-f", charset, "-t", "UTF-8"],
      missing: Failure(problem, "install iconv, or use a URL in UTF-8"),
      tooLarge: Failure("\(problem), and exceeds \(limit >> 20) MB", "check the URL"),
      failed: Failure("\(problem), which cannot be converted", "use a URL in UTF-8"))
    return try filter.output(of: bytes, limit: limit, environment)
  }

  /// Whether a text can be the name of a character set, and is no option.
  private static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count <= maximumName else { return false }
    return (first.isASCIILetter || first.isASCIIDigit)
      && bytes.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || "-_.:+".utf8.contains(byte)
      }
  }
}
