import NoonmarkBase

/// Documents compressed by gzip (RFC 1952), decompressed by the program of that name.
package enum Gzip {
  /// Returns whether a document is compressed.
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 8])
  }

  /// Decompresses a document to at most `limit` bytes.
  ///
  /// Error messages contain the name of the document.
  package static func decompressed(
    _ bytes: [UInt8], of name: String, limit: Int, _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    let problem = "invalid data: \(name) is compressed with gzip"
    return try filter(
      bytes, by: "gzip", ["-dc"], limit: limit, environment, because: problem,
      ifMissing: "install gzip, or use one that is not compressed",
      ifFailed: Failure("\(problem), and is damaged", "get it again"))
  }
}

/// Documents in character sets other than UTF-8, converted by the POSIX program iconv.
package enum Iconv {
  /// The maximum length of the name of a character set.
  private static let maximumName = 40

  /// Converts a document to at most `limit` bytes of UTF-8.
  ///
  /// Error messages contain the name of the document.
  package static func converted(
    _ bytes: [UInt8], from charset: String, of name: String, limit: Int,
    _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    guard isName(charset) else {
      throw Failure("invalid data: \(name) has an invalid character set", "use UTF-8")
    }
    let problem = "invalid data: \(name) has the character set '\(charset)'"
    return try filter(
      bytes, by: "iconv", ["-f", charset, "-t", "UTF-8"], limit: limit, environment,
      because: problem, ifMissing: "install iconv, or use a URL in UTF-8",
      ifFailed: Failure("\(problem), which cannot be converted", "use a URL in UTF-8"))
  }

  /// Returns whether a text can be the name of a character set, and is not an option.
  private static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count <= maximumName else { return false }
    return (first.isASCIILetter || first.isASCIIDigit)
      && bytes.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || "-_.:+".utf8.contains(byte)
      }
  }
}

/// Returns the output of a program that converts its standard input, at most `limit` bytes.
private func filter(
  _ bytes: [UInt8], by program: String, _ arguments: [String], limit: Int,
  _ environment: Environment, because problem: String, ifMissing advice: String,
  ifFailed failure: Failure
) throws(Failure) -> [UInt8] {
  guard let path = ChildProcess.find(program, in: environment["PATH"]) else {
    throw Failure(problem, advice)
  }
  var child = ChildProcess(path, arguments, environment: environment, deadline: 30_000)
  child.input = .bytes(bytes)
  child.maximumOutputSize = limit
  child.stopsAtMaximum = true
  let outcome = try child.outcome { .notStarted($0) }
  switch outcome.ending {
  case .exited(0): return outcome.output
  case .cut: throw Failure("\(problem), and exceeds \(limit >> 20) MB", "check the URL")
  default: throw failure
  }
}
