import NoonmarkBase

/// Documents compressed by gzip (RFC 1952), decompressed by the program of that name.
package enum Gzip {
  /// The milliseconds after which decompression is given up.
  private static let deadline = 30_000

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
    guard let path = ChildProcess.find("gzip", in: environment["PATH"]) else {
      throw Failure(problem, "install gzip, or use a URL that is not compressed")
    }
    var child = ChildProcess(path, ["-dc"], environment: environment, deadline: deadline)
    child.input = .bytes(bytes)
    child.maximumOutputSize = limit
    child.stopsAtMaximum = true
    let outcome: ChildProcess.Outcome
    do {
      outcome = try child.run()
    } catch {
      throw .notStarted(error)
    }
    switch outcome.ending {
    case .exited(0): return outcome.output
    case .cut: throw Failure("\(problem), and exceeds \(limit >> 20) MB", "check the URL")
    default: throw Failure("\(problem), and is damaged", "try again later")
    }
  }
}
