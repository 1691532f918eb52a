import Foundation
import NoonmarkSystem
import TestSupport
import Testing

/// A run of the program that stays, as a bar has it.
final class Follow {
  let noonmark: Program
  let process: TestProcess
  private let output: OwnedDescriptor
  private let errors: OwnedDescriptor
  private var rest: [UInt8] = []

  /// The timeout for a change to be seen, in milliseconds; many programs run at once.
  private static let patience: Int32 = 30_000

  /// Starts the program with `--follow`.
  ///
  /// - Parameters:
  ///   - words: The other arguments.
  ///   - noonmark: The program in its home.
  ///   - script: A script of the shell that starts it as `"$N" "$@"`.
  ///   - environment: More variables.
  /// - Throws: Why it could not be started.
  init(
    _ words: [String], of noonmark: Program, script: String? = nil,
    with environment: [String: String] = [:]
  ) throws {
    self.noonmark = noonmark
    let (outputs, errors) = (try OwnedDescriptor.pipe(), try OwnedDescriptor.pipe())
    process = try noonmark.start(
      words + ["--follow"], script: script, with: environment, output: outputs.writing.number,
      error: errors.writing.number)
    outputs.writing.close()
    errors.writing.close()
    output = outputs.reading
    self.errors = errors.reading
  }

  deinit {
    send(SIGKILL)
  }

  /// Returns the next line of its output; nil after a timeout or at the end.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      guard let bytes = Follow.bytes(from: output), !bytes.isEmpty else { return nil }
      rest += bytes
    }
  }

  /// Whether a line comes, sooner or later: what is written in place can be seen half.
  func shows(_ wanted: String) -> Bool {
    while let line = line() {
      if line == wanted { return true }
    }
    return false
  }

  private static func bytes(from file: OwnedDescriptor) -> [UInt8]? {
    var ready = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, patience) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(file.number, &buffer, buffer.count)
    return count < 0 ? nil : Array(buffer[..<count])
  }

  /// Waits for the first bytes without reading them.
  func hasStarted() -> Bool {
    var ready = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, Follow.patience) > 0
  }

  /// Whether nothing comes for a while.
  func isQuiet(milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) == 0
  }

  /// Goes as the reader of its output.
  func leave() {
    output.close()
  }

  func send(_ signal: Int32) {
    process.send(signal)
  }

  /// Ends it by a signal, and expects that it was that signal.
  func end(by signal: Int32 = SIGTERM) {
    send(signal)
    #expect(ending() == -signal)
  }

  /// Returns its exit status, or `-signal`; nil if it has not ended in time.
  func ending() -> Int32? {
    guard process.waitUntilExit(milliseconds: Int(Follow.patience)) else { return nil }
    if case .signaled(let signal) = process.ending { return -signal }
    return process.terminationStatus
  }

  /// Returns its standard error up to its end.
  func standardError() -> String {
    var text: [UInt8] = []
    while let bytes = Follow.bytes(from: errors), !bytes.isEmpty { text += bytes }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the rest of its output up to its end.
  func remains() -> String {
    var text = rest
    while let bytes = Follow.bytes(from: output), !bytes.isEmpty { text += bytes }
    return String(decoding: text, as: UTF8.self)
  }

  /// The memory of its own, in kilobytes: not the pages of its code, which come and go.
  func memory() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }
}
