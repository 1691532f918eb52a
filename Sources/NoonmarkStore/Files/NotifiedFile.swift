import Almanac
import NoonmarkSystem

/// The file of the notices that were already sent: `2026-11-21 KEY`, a line each.
///
/// A notice is claimed before it is sent, so that no two runs send it, not even where one of them
/// is killed. In the file, white space, control characters and `%` of a key are `%` and two
/// hexadecimal digits. Comments and lines that can't be read stay as they are.
package struct NotifiedFile: Sendable {
  /// The keys that were claimed.
  package struct Claims: Sendable {
    fileprivate let names: Set<[UInt8]>

    /// Whether the notice of a key was sent, or is about to be.
    package func contains(_ key: String) -> Bool {
      names.contains(NotifiedFile.name(of: key))
    }
  }

  /// The file.
  package let path: String

  /// How many days a claim is kept, but for one that is asked for again and again.
  static let daysKept = 60

  /// Creates the file of a state folder.
  package init(folder: String) {
    path = folder + "/notified"
  }

  /// Claims the notices that nobody has claimed yet.
  ///
  /// The claims are on the disk when this returns. Lines more than 60 days older than the date are
  /// dropped when a claim is added, unless their key is among those given; later dates stay, so that
  /// nothing is sent twice after a clock was set back.
  ///
  /// - Parameters:
  ///   - keys: The keys of the notices that are due.
  ///   - date: Today.
  ///   - store: What writes the file.
  /// - Returns: The keys to be sent, in their order, each once.
  /// - Throws: Why the file could not be read or changed; then nothing is claimed.
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
      // The claims are made all the same, and nobody will send what they stand for.
      if case .notDurable = error { try? release(claimed, in: store) }
      throw error
    }
    return claimed
  }

  /// Takes claims back, so that the next run sends what this one could not.
  ///
  /// - Parameters:
  ///   - keys: The keys of the notices that were not sent.
  ///   - store: What writes the file.
  /// - Throws: Why the file could not be changed.
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

  /// Reads what was sent, without a lock.
  ///
  /// - Returns: The claims; none where there is no file.
  /// - Throws: Why the file could not be read.
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
  /// A line of the file, with its end.
  private struct Line {
    let bytes: ArraySlice<UInt8>
    /// The day of the claim; nil where the line is none.
    var date: CivilDate?
    /// The key as the file has it; nil where the line is none.
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

  /// Reads `2026-11-21`.
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

  /// Joins lines; the last one gets an end where it has none.
  private static func joined(_ lines: [Line]) -> [UInt8] {
    let bytes = lines.flatMap(\.bytes)
    return bytes.isEmpty || bytes.last == newline ? bytes : bytes + [newline]
  }

  /// A key as the file has it: one word, never empty.
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
