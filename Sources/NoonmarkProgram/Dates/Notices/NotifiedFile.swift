import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The file of notifications already sent: `2026-11-21 KEY`, a line each.
///
/// A notification is claimed before it is sent, so no two runs send it, even if one is killed.
/// White space, control characters and `%` in keys are percent-encoded. Comments and invalid lines
/// are kept.
package struct NotifiedFile: Sendable {
  /// The claimed keys.
  package struct Claims: Sendable {
    private let names: Set<[UInt8]>

    package init(_ bytes: [UInt8]) {
      names = Set(NotifiedFile.lines(of: bytes).compactMap(\.name))
    }

    /// Whether a notification was sent or is about to be.
    package func contains(_ key: String) -> Bool {
      names.contains(NotifiedFile.name(of: key))
    }
  }

  package let path: String

  /// The minimum number of days that a claim is kept.
  static let daysKept = 60

  package init(folder: String) {
    path = Path.joined(folder, "notified")
  }

  /// Claims a notification unless it is claimed.
  ///
  /// The claim is on disk when this returns. Adding it drops lines more than 60 days older than the
  /// date, unless their key is in force. Later dates are kept, so that setting the clock back sends
  /// nothing twice.
  ///
  /// - Parameter inForce: Keys that would be due again if their claims were dropped.
  /// - Returns: Whether to send it.
  /// - Throws: If the file cannot be read or changed. Claims nothing then.
  package func claim(
    _ key: String, keeping inForce: [String] = [], on date: CivilDate, in store: Store
  ) throws(Failure) -> Bool {
    var isClaimed = false
    do {
      try store.replace(path) { bytes in
        let changed = NotifiedFile.claim(key, keeping: inForce, on: date, in: bytes ?? [])
        isClaimed = changed != nil
        return changed
      }
    } catch {
      // The claim was written, but its notification will not be sent.
      if error.cause == .notDurable { try? release(key, in: store) }
      throw error
    }
    return isClaimed
  }

  /// Removes the claim of a notification that could not be sent, so the next run sends it.
  package func release(_ key: String, in store: Store) throws(Failure) {
    try store.replace(path) { bytes in bytes.flatMap { NotifiedFile.release(key, in: $0) } }
  }

  /// Reads the claims, without a lock.
  ///
  /// Without a file, there are none.
  package func sent() throws(Failure) -> Claims {
    let bytes = try Failure.reading(path, File.readIfPresent(path, limit: Store.maximumSize))
    return Claims(bytes ?? [])
  }
}

extension NotifiedFile {
  /// The rules of repairs: a line that is no claim becomes a comment.
  static let rules = LineRules(nil) { bytes in
    let isComment = bytes.trimmed.first.map { $0 == UInt8(ascii: "#") } ?? true
    return isComment || line(bytes).name != nil
      ? nil : "the line has no date and key of a notification"
  }

  /// Returns the contents of the file with a claim, or `nil` if the key was claimed before.
  package static func claim(
    _ key: String, keeping inForce: [String] = [], on date: CivilDate, in bytes: [UInt8]
  ) -> [UInt8]? {
    let (lines, new) = (lines(of: bytes), name(of: key))
    guard !lines.contains(where: { $0.name == new }) else { return nil }
    let lasting = Set(inForce.map { name(of: $0) })
    let kept = lines.filter { line in
      guard let day = line.date, let name = line.name else { return true }
      return date.days(since: day) <= daysKept || lasting.contains(name)
    }
    return joined(kept) + Array("\(date.iso8601) ".utf8) + new + [newline]
  }

  /// Returns the contents of the file without a claim, or `nil` if the key is not claimed.
  package static func release(_ key: String, in bytes: [UInt8]) -> [UInt8]? {
    let (lines, name) = (lines(of: bytes), name(of: key))
    let kept = lines.filter { $0.name != name }
    return kept.count == lines.count ? nil : joined(kept)
  }

  /// A line, with its line ending.
  private struct Line {
    let bytes: ArraySlice<UInt8>
    /// The date of the claim, or `nil` if the line is not one.
    var date: CivilDate?
    /// The encoded key, or `nil` if the line is not a claim.
    var name: [UInt8]?
  }

  private static let newline = UInt8(ascii: "\n")

  private static func lines(of bytes: [UInt8]) -> [Line] {
    FileLines(bytes).map { line(bytes[$0.start..<$0.end]) }
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> Line {
    let words = bytes.split { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    guard words.count == 2, words[0].count == 10, !DamagedLine.hasNULBytes(bytes) else {
      return Line(bytes: bytes)
    }
    let date = words[0]
    guard let day = ISOBytes.date(0, in: date.span) else { return Line(bytes: bytes) }
    return Line(bytes: bytes, date: day, name: Array(words[1]))
  }

  /// Joins lines, terminating the last one.
  private static func joined(_ lines: [Line]) -> [UInt8] {
    let bytes = lines.flatMap(\.bytes)
    return bytes.isEmpty || bytes.last == newline ? bytes : bytes + [newline]
  }

  /// Encodes a key as one word, never empty.
  private static func name(of key: String) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    let name = key.utf8.flatMap { byte in
      byte > 0x20 && byte != 0x7F && byte != percent
        ? [byte] : [percent, (byte >> 4).hexDigit, (byte & 15).hexDigit]
    }
    return name.isEmpty ? [percent] : name
  }
}
