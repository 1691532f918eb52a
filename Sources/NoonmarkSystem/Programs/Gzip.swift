import NoonmarkBase

/// Documents compressed by gzip (RFC 1952), decompressed by the program of that name.
package enum Gzip {
  /// Whether bytes are a document that is compressed.
  package static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 8])
  }

  /// Decompresses a document.
  ///
  /// - Parameters:
  ///   - name: What it is, for the error message.
  ///   - limit: The maximum size of the result, in bytes.
  package static func decompressed(
    _ bytes: [UInt8], of name: String, limit: Int, _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    let problem = "invalid data: \(name) is compressed with gzip"
    let filter = Filter(
      "gzip", ["-dc"],
      missing: Failure(problem, "install gzip, or use a URL that is not compressed"),
      tooLarge: Failure("\(problem), and exceeds \(limit >> 20) MB", "check the URL"),
      failed: Failure("\(problem), and is damaged", "try again later"))
    return try filter.output(of: bytes, limit: limit, environment)
  }
}
