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

  /// The result of a comparison.
  enum Verdict: Equatable {
    /// The file says the same.
    case same
    /// There was no file; now there is.
    case missing
    /// The file says something else.
    case different(expected: String)
  }

  /// Compares a text with a golden file, and writes the file if it is missing or if the
  /// files are being recorded.
  static func compare(_ text: String, with path: String) throws -> Verdict {
    // Control characters are shown by their pictures, so that people and tools can read the file.
    let text = text.replacing("\u{1B}", with: "␛").replacing("\u{1}", with: "␁")
      .replacing("\u{2}", with: "␂")
    let bytes = Repository.bytes(of: "\(folder)/\(path)")
    let expected = bytes.map { String(decoding: $0, as: UTF8.self) }
    if expected == text { return .same }
    if isRecording || expected == nil {
      let url = URL(fileURLWithPath: "\(Repository.root)/\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    guard let expected else { return isRecording ? .same : .missing }
    return isRecording ? .same : .different(expected: expected)
  }

  /// Expects a golden file to say a text.
  static func expect(_ text: String, in path: String) throws {
    switch try compare(text, with: path) {
    case .same:
      break
    case .missing:
      Issue.record("\(path) was missing and has been written: look at it and commit it")
    case .different(let expected):
      Issue.record(
        """
        \(path) says
        \(expected)
        and not
        \(text.replacing("\u{1B}", with: "␛"))
        Where the new one is right: RECORD_GOLDEN=1 swift test --filter 'golden file'
        """)
    }
  }

  /// The golden files that there are, relative to their folder.
  static func files() -> [String] {
    Repository.files(under: folder, ending: ".txt").map { String($0.dropFirst(folder.count + 1)) }
  }

  /// Removes a golden file.
  static func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(Repository.root)/\(folder)/\(path)")
  }
}
