import Foundation
import TestSupport
import Testing

/// A home directory in which a change can be made again and again.
struct ChangeHome {
  let noonmark: Program
  let change: Change

  /// The programs that changes start, in place of the real ones.
  private static let programs = [
    "curl": #"""
    #!/bin/sh
    case "$*" in */dev/fd/3*) cat /dev/fd/3 >/dev/null ;; esac
    input=$(cat)
    case "$* $input" in
    *POST* | *DELETE*) ;;
    *.ics*) printf 'BEGIN:VCALENDAR\nEND:VCALENDAR\n' ;;
    *) echo '[{"id":7,"title":"From the feed","completed":false,
      "created_at":"2026-11-01T09:00:00Z","user_id":1}]' ;;
    esac
    printf '0.001 200' >&2
    """#,
    "notify-send": "#!/bin/sh",
  ]

  init(_ change: Change) throws {
    noonmark = Program(asProcess: change.outside != .nothing)
    self.change = change
    for (name, text) in ChangeHome.programs {
      let put = "mkdir -p bin && printf '%s\\n' \"$T\" >bin/\(name) && chmod 700 bin/\(name)"
      try #require(try noonmark.shell(put, with: ["T": text]).status == 0)
    }
  }

  /// The environment in which the programs are found.
  var environment: [String: String] { ["PATH": "\(noonmark.home)/bin:/usr/bin:/bin"] }

  /// The calls of the change.
  var calls: SystemCalls { SystemCalls(of: change.words, by: noonmark, with: environment) }

  /// Puts the files before the change, and nothing else.
  func prepare() throws {
    try FileTree(change.before).put(in: noonmark.home)
  }

  /// Makes the change.
  func make() throws -> Outcome {
    try noonmark.shell(#"exec "$N" "# + change.words, with: environment)
  }

  /// Runs the lists and joins what they print, without ids, up to the first that fails.
  func list() throws -> Outcome {
    var (output, error) = ("", "")
    for words in change.subject.lists {
      let outcome = try run(words)
      output += ChangeHome.withoutIDs(outcome.output)
      error += outcome.error
      guard outcome.status == 0 else {
        return Outcome(status: outcome.status, output: output, error: error)
      }
    }
    return Outcome(status: 0, output: output, error: error)
  }

  /// Makes the next change.
  func makeNext() throws -> Outcome { try run(change.subject.next) }

  private func run(_ words: String) throws -> Outcome {
    guard words.contains("'") else {
      return try noonmark.run(
        Change.timed(words).split(separator: " ").map(String.init), with: environment)
    }
    return try noonmark.shell(#"exec "$N" "# + Change.timed(words), with: environment)
  }

  /// The texts of the files that the change is about.
  var texts: [String?] { change.files.map { noonmark.text(of: $0) } }

  /// The temporary files of writers.
  var leftOver: [String] { noonmark.everything().filter { $0.hasSuffix(".noonmark-new") } }

  /// Returns a text without the ids of entries, which can be random.
  static func withoutIDs(_ text: String) -> String {
    text.replacing(/"id":"[^"]*"/, with: #""id""#).replacing(/\bid=[^ |\n]*/, with: "id=")
  }
}

extension Outcome {
  /// Whether the command succeeded and has no warnings.
  var isRight: Bool { status == 0 && error.isEmpty }
}
