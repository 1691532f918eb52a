import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// Each kind of damage to each file.
@Suite struct `A damaged file` {
  private let noonmark = Program()
  private static let time = ["--now", "2026-11-21T12:00:00Z", "--tz", "UTC"]

  struct Case: CustomTestStringConvertible, Sendable {
    let file: DamageableFile
    let damage: Damage
    var testDescription: String { "\(file.path): \(damage)" }
  }

  static let cases = Samples.every(
    10, inCI: 4,
    of: DamageableFile.all.flatMap { file in Damage.allCases.map { Case(file: file, damage: $0) } }
  )

  /// Prepares a home directory with one damaged file, and returns the bytes of that file.
  private func prepare(_ sample: Case) throws -> [UInt8]? {
    for folder in [".local", ".config", ".cache"] {
      _ = try? FileManager.default.removeItem(atPath: "\(noonmark.home)/\(folder)")
    }
    try noonmark.write(sample.file.text, to: sample.file.path)
    for path in noonmark.everything() where !path.hasSuffix(sample.file.path) {
      chmod("\(noonmark.home)/\(path)", 0o700)
    }
    return try sample.damage.apply(to: "\(noonmark.home)/\(sample.file.path)")
  }

  private func run(_ words: [String]) throws -> Outcome { try noonmark.run(words + Self.time) }

  private func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(noonmark.home)/\(path)").map { Array($0) }
  }

  /// Everything in the home directory but locks, with its contents.
  private func snapshot() -> [String: [UInt8]] {
    let paths = noonmark.everything().filter { !$0.contains("/locks") }
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, bytes($0) ?? []) })
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  /// The words of the lines that the damage has left whole.
  private static func wordsLeft(_ sample: Case, _ bytes: [UInt8]?) -> [String] {
    guard let bytes, sample.damage != .tooLarge else { return [] }
    var lines = lines(bytes)
    // A whole last line needs no line ending if it has an id; here it is cut off.
    if bytes.last != UInt8(ascii: "\n") { lines.removeLast() }
    return lines.compactMap { sample.file.words[String(decoding: $0, as: UTF8.self)] }
  }

  @Test(arguments: cases)
  func `is read as far as it can be, and the rest is reported`(sample: Case) throws {
    guard !sample.file.read.isEmpty else { return }
    let bytes = try prepare(sample)
    let outcome = try run(sample.file.read)
    let isReadable = sample.damage.leavesLines && outcome.status == 0
    for word in Self.wordsLeft(sample, bytes) where isReadable {
      outcome.expect(output: .has(word), for: word)
    }
    #expect(
      isReadable || !sample.damage.leavesLines || sample.damage == .tooLarge
        || sample.damage == .closed, "\(outcome)")
    let path = "\(noonmark.home)/\(sample.file.path)"
    // A last value that is shorter than it was is not noticed.
    let isTold =
      !sample.damage.isMode && !(sample.damage == .cutOff && !sample.file.text.contains("id="))
    if isTold { #expect(outcome.error.contains(path), "\(outcome)") }
    if isTold, sample.damage.leavesLines, sample.damage != .tooLarge {
      outcome.expect(error: .has("\(path):"))
    }
  }

  @Test(arguments: cases)
  func `loses no byte when it is changed`(sample: Case) throws {
    for change in sample.file.changes {
      let before = try prepare(sample)
      let outcome = try run(change)
      guard outcome.status == 0 else {
        #expect(outcome.status == 1 && !outcome.errorLines.isEmpty, "\(outcome)")
        let path = "\(noonmark.home)/\(sample.file.path)"
        #expect(
          outcome.errorLines.allSatisfy { $0.contains(path) || $0.contains("no such") },
          "\(outcome)")
        if let before, sample.damage != .tooLarge {
          #expect(bytes(sample.file.path) == before, "\(outcome)")
        }
        continue
      }
      // Every line is there, as it was or as a comment, but for the one that the command names.
      let after = Self.lines(try #require(bytes(sample.file.path)))
      let lost = Self.lines(before ?? []).filter { line in
        !after.contains {
          $0 == line
            || $0.starts(with: "# damaged".utf8) && $0.reversed().starts(with: line.reversed())
        }
      }
      // A location has three of them.
      #expect(
        lost.count <= (change.starts(with: ["location", "set"]) ? 3 : 1),
        "\(change): \(lost.map { String(decoding: $0, as: UTF8.self) })")
      #expect(lost.allSatisfy { !$0.contains(0) })
    }
  }

  @Test(arguments: cases)
  func `is repaired, and kept as it was`(sample: Case) throws {
    let before = try prepare(sample)
    let path = sample.file.path
    let doctor = try run(["doctor"]).expect(0)
    // What is cut off from a value, or from a key that nothing needs, is not missed.
    let isKnown = sample.damage != .cutOff || doctor.output.contains("problem ")
    if isKnown { #expect(doctor.output.contains("\(noonmark.home)/\(path)"), "\(doctor)") }
    let undecided = try run(["doctor", "--repair"])
    let isRepairable = doctor.output.contains("noonmark doctor --repair repairs")
    #expect(undecided.status == (isRepairable ? 2 : 0))
    if let before, sample.damage != .tooLarge { #expect(bytes(path) == before) }

    let repair = try run(["doctor", "--repair", "--yes"]).expect(0)
    #expect(repair.output.contains("repaired ") == isRepairable, "\(repair)")
    let after = snapshot()
    let copy = after.keys.filter { $0.hasPrefix("\(path).damaged-20261121T120000Z") }
    if let before, sample.damage != .tooLarge, !path.hasSuffix("feed") {
      if after[path] == before {
        #expect(copy.isEmpty, "\(repair)")
      } else {
        #expect(copy.contains { after[$0] == before }, "\(repair)")
      }
    }
    if let copy = copy.first { #expect(repair.output.contains("\(noonmark.home)/\(copy)\n")) }
    #expect(!after.keys.contains { $0.hasSuffix(".noonmark-new") })

    try run(["doctor", "--repair", "--yes"]).expect(
      0, output: .starts("Nothing to repair.\n"))
    #expect(snapshot() == after)
    expect((try run(["doctor"])).output, .lacks("doctor --repair"))
    // What follows can change the file again, unless the repair had to leave it.
    if ![.danglingLink, .tooLarge].contains(sample.damage), let change = sample.file.changes.first {
      let changed = try run(change)
      // The request that is named is gone if its line was damaged.
      let lines = Self.lines(after[path] ?? []).map { String(decoding: $0, as: UTF8.self) }
      let isGone =
        change.contains("bbbb")
        && !lines.contains { !$0.hasPrefix("#") && $0.contains("id=bbbb") }
      #expect((changed.status == 0) == !isGone, "\(changed)")
      #expect(changed.error.contains("no such") == isGone, "\(changed)")
    }
  }
}
