import Almanac
import NoonmarkSystem

/// The file of notifications already sent: `2026-11-21 KEY`, a line each.
///
/// A notification is claimed before it is sent, so no two runs send it, even if one is killed.
/// White space, control characters and `%` in keys are percent-encoded. Comments and invalid lines
/// are kept.
package struct NotifiedFile: Sendable {
  /// The claimed keys.
  package struct Claims: Sendable {
    fileprivate let names: Set<[UInt8]>

    /// Whether a notification was sent or is about to be.
    package func contains(_ key: String) -> Bool {
      names.contains(NotifiedFile.name(of: key))
    }
  }

  package let path: String

  /// The days a claim is kept, unless it is still requested.
  static let daysKept = 60

  /// Creates the file of a state directory.
  package init(folder: String) {
    path = folder + "/notified"
  }

  /// Claims the notifications that are not claimed yet.
  ///
  /// The claims are on disk when this returns. Adding a claim drops lines more than 60 days older
  /// than the date, unless their key is requested. Later dates are kept, so that setting the clock
  /// back sends nothing twice.
  ///
  /// - Parameters:
  ///   - keys: The keys of due notifications.
  ///   - date: Today.
  ///   - store: The store.
  /// - Returns: The keys to send, in order, without duplicates.
  /// - Throws: If the file cannot be read or changed; then nothing is claimed.
  package func claim(
    _ keys: [String], on date: CivilDate, in store: Store
  ) throws(StoreError) -> [String] {
    guard !keys.isEmpty else { return [] }
    var claimed: [String] = []
    do throws(StoreError) {
      try store.replace(path) { bytes in
        let lines = NotifiedFile.lines(of: bytes ?? [])
        let asked = Set(keys.map { NotifiedFile.name(of: $0) })
        var known = Set(lines.compactMap(\.name))
        claimed = keys.filter { known.insert(NotifiedFile.name(of: $0)).inserted }
        if claimed.isEmpty { return nil }
        let kept = lines.filter { line in
          guard let day = line.date, let name = line.name else { return true }
          return date.days(since: day) <= NotifiedFile.daysKept || asked.contains(name)
        }
        var file = NotifiedFile.joined(kept)
        for key in claimed {
          file +=
            Array("\(date.iso8601) ".utf8) + NotifiedFile.name(of: key) + [NotifiedFile.newline]
        }
        return file
      }
    } catch {
      // The claims were written, but their notifications will not be sent.
      if case .notDurable = error { try? release(claimed, in: store) }
      throw error
    }
    return claimed
  }

  /// Removes the claims of notifications that could not be sent, so the next run sends them.
  package func release(_ keys: [String], in store: Store) throws(StoreError) {
    guard !keys.isEmpty else { return }
    let names = Set(keys.map { NotifiedFile.name(of: $0) })
    try store.replace(path) { bytes in
      guard let bytes else { return nil }
      let lines = NotifiedFile.lines(of: bytes)
      let kept = lines.filter { line in line.name.map { !names.contains($0) } ?? true }
      return kept.count == lines.count ? nil : NotifiedFile.joined(kept)
    }
  }

  /// Reads the claims, without a lock; none if there is no file.
  package func sent() throws(StoreError) -> Claims {
    do throws(SystemError) {
      let file = try File.read(path, limit: Store.maximumSize)
      return Claims(names: Set(NotifiedFile.lines(of: file.bytes).compactMap(\.name)))
    } catch {
      if error.isAbsence { return Claims(names: []) }
      throw .unreadable(error, path: path)
    }
  }
}

extension NotifiedFile {
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
    var lines: [Line] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: newline).map { $0 + 1 } ?? rest.endIndex
      lines.append(line(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> Line {
    let words = bytes.split { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    guard words.count == 2, let date = date(words[0]) else { return Line(bytes: bytes) }
    return Line(bytes: bytes, date: date, name: Array(words[1]))
  }

  /// Parses `2026-11-21`.
  private static func date(_ word: ArraySlice<UInt8>) -> CivilDate? {
    let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for digit in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Joins lines, terminating the last one.
  private static func joined(_ lines: [Line]) -> [UInt8] {
    let bytes = lines.flatMap(\.bytes)
    return bytes.isEmpty || bytes.last == newline ? bytes : bytes + [newline]
  }

  /// Encodes a key as one word, never empty.
  private static func name(of key: String) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    let percent = UInt8(ascii: "%")
    let name = key.utf8.flatMap { byte in
      byte > 0x20 && byte != 0x7F && byte != percent
        ? [byte] : [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return name.isEmpty ? [percent] : name
  }
}
