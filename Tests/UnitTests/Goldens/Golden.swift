import Foundation
import TestSupport
import Testing

/// The golden files: the recorded output of the program.
///
/// `RECORD_GOLDEN=1 swift test --filter 'golden file'` records them again and removes those that no
/// case asks for.
enum Golden {
  static let folder = "Tests/Goldens"
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  /// Returns what differs between a file and the sections it should have, one sentence each.
  static func differences(
    of recorded: [GoldenSection], from sections: [GoldenSection]
  ) -> [String] {
    let names = sections.map(\.name)
    let recordedNames = recorded.map(\.name)
    var differences: [String] = []
    for section in sections {
      let matches = recorded.filter { $0.name == section.name }
      if matches.isEmpty { differences.append("section '\(section.name)' is missing") }
      for match in matches where !match.content.utf8.elementsEqual(section.content.utf8) {
        let says = GoldenText.text(of: [match])
        let should = GoldenText.text(of: [section])
        differences.append("a section says\n\(says)and not\n\(should)")
      }
    }
    for name in recordedNames where !names.contains(name) {
      differences.append("no case has the section '\(name)'")
    }
    if differences.isEmpty, names != recordedNames {
      differences.append("the sections are \(recordedNames) and not \(names)")
    }
    return differences
  }

  /// Expects a golden file to have some sections.
  ///
  /// Writes the file if it is missing or is being recorded.
  static func expect(_ sections: [GoldenSection], in path: String) throws {
    let text = GoldenText.text(of: sections)
    let bytes = Repository.bytes(of: "\(folder)/\(path)")
    if isRecording || bytes == nil { try write(text, to: path) }
    guard !isRecording else { return }
    guard let bytes else {
      Issue.record("\(path) was missing and has been written: review and commit it")
      return
    }
    guard !text.utf8.elementsEqual(bytes) else { return }
    let recorded = GoldenText.sections(of: String(decoding: bytes, as: UTF8.self))
    let differences = differences(of: recorded, from: sections)
    let list = differences.isEmpty ? "it was not recorded" : differences.joined(separator: "\n")
    Issue.record(
      """
      \(path): \(list)
      If the new output is right: RECORD_GOLDEN=1 swift test --filter 'golden file'
      """)
  }

  /// The paths of the golden files, relative to their folder.
  static func files() -> [String] {
    Repository.files(under: folder).map { String($0.dropFirst(folder.count + 1)) }
  }

  /// Removes a golden file.
  static func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(Repository.root)/\(folder)/\(path)")
  }

  private static func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(Repository.root)/\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
