import Almanac
import NoonmarkBase

/// A line that no reader uses, and the comment that preserves it.
package enum DamagedLine {
  /// The start of the comments that preserve damaged lines.
  private static let mark = Array("# damaged".utf8)
  /// The reason in the comment for a line that is cut off.
  package static let noLineEnding = "no line ending"
  /// The problem with a line that has NUL bytes.
  ///
  /// noonmark never writes them, but a file system can leave them in place of lines when the
  /// machine crashes.
  package static let nulBytes =
    "the line has NUL bytes, so it is not used: run noonmark doctor --repair"

  /// Returns the comment, without its line ending, that preserves a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its line ending.
  ///   - reason: The reason that the line is not used, in a few words.
  package static func comment(
    preserving line: some Collection<UInt8>, because reason: String
  ) -> [UInt8] {
    mark + Array(" (\(reason)): ".utf8) + line
  }

  /// Whether a line is a comment that preserves a damaged line.
  package static func isPreserved(_ line: some Collection<UInt8>) -> Bool {
    line.starts(with: mark)
  }

  /// Whether a line has NUL bytes, and is no comment that preserves them.
  package static func hasNULBytes(_ line: ArraySlice<UInt8>) -> Bool {
    ByteSearch.first(of: 0, or: 0, in: 0..<line.count, of: line.span) != nil && !isPreserved(line)
  }
}
