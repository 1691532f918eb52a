import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// The system calls of one command, each of which can be made to fail or to be the last.
struct SystemCalls {
  /// A call of the command.
  struct Call: CustomStringConvertible {
    let name: String
    /// The number of the call among those of this name, from 1.
    let number: Int
    /// The call with its arguments, as strace prints it.
    let text: String
    /// Whether it concerns a file of the data or the state folder.
    let isOnData: Bool

    /// Whether it concerns a pipe to another program.
    var isOnPipe: Bool { text.contains("<pipe:") && !isOnStandardOutput }
    /// Whether it concerns a lock file.
    var isOnLock: Bool { text.contains("/locks/") }
    private var isOnStandardOutput: Bool {
      text.hasPrefix("write(1<") || text.hasPrefix("write(2<")
    }

    var description: String { "\(name) \(number)" }
  }

  /// Whether calls can be traced here.
  fileprivate static let canTrace =
    TestMachine.isCI || (try? Program().shell("strace -qq -o /dev/null true").status) == 0

  private let noonmark: Program
  private let command: String
  private let environment: [String: String]
  /// The text that is typed at its terminal; `nil` for a command without one.
  private let keys: String?

  init(
    of command: String, by noonmark: Program, with environment: [String: String] = [:],
    typing keys: String? = nil
  ) {
    self.noonmark = noonmark
    self.command = command
    self.environment = environment
    self.keys = keys
  }

  private func shell(
    _ script: String, with more: [String: String] = [:]
  ) throws -> Outcome {
    let environment = environment.merging(more) { $1 }
    guard let keys else { return try noonmark.shell(script, with: environment) }
    return try noonmark.atTerminal(script: script, typing: keys, with: environment)
  }

  /// Runs the command and returns its calls, from the first that concerns the home folder on.
  func record() throws -> [Call] {
    let trace = noonmark.home + ".trace"
    defer { _ = try? FileManager.default.removeItem(atPath: trace) }
    try shell(#"exec strace -qq -y -o "$T" "$N" "# + command, with: ["T": trace]).expect(0)
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: trace)), as: UTF8.self)
    var counts: [String: Int] = [:]
    var calls: [Call] = []
    for line in text.split(separator: "\n") {
      guard let end = line.firstIndex(of: "("), line.first?.isLetter == true else { continue }
      let name = String(line[..<end])
      counts[name, default: 0] += 1
      // The runtime's own calls come before.
      guard !calls.isEmpty || line.contains(noonmark.home + "/.") else { continue }
      calls.append(
        Call(
          name: name, number: counts[name, default: 0], text: String(line),
          isOnData: line.contains(noonmark.home + "/.local")))
    }
    return calls
  }

  /// Runs the command with something injected at a call: `signal=KILL`, `error=EIO`.
  @discardableResult
  func run(_ injected: String, at call: Call) throws -> Outcome {
    try shell(
      "exec strace -qq -o /dev/null -e inject=\(call.name):\(injected):when=\(call.number) "
        + #""$N" "# + command)
  }
}

extension Trait where Self == ConditionTrait {
  /// The test traces the system calls of a program.
  static var needsTraces: ConditionTrait {
    .enabled(if: SystemCalls.canTrace, "strace is missing, or may not trace")
  }
}
