import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of the program that stays, as a bar has it.
final class Follow {
  let noonmark: Program
  let process: Process
  private var output: Int32
  private var errors: Int32
  private var rest: [UInt8] = []
  private let hasEnded = DispatchSemaphore(value: 0)

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
    let (outputs, errors) = (Pipe(), Pipe())
    let arguments = words + ["--follow"]
    process = try noonmark.start(
      arguments, script: script, with: environment,
      output: outputs.fileHandleForWriting, error: errors.fileHandleForWriting)
    output = dup(outputs.fileHandleForReading.fileDescriptor)
    self.errors = dup(errors.fileHandleForReading.fileDescriptor)
    let hasEnded = hasEnded
    process.terminationHandler = { _ in hasEnded.signal() }
    try outputs.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    try outputs.fileHandleForReading.close()
    try errors.fileHandleForReading.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    leave()
    close(errors)
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

  private static func bytes(from number: Int32) -> [UInt8]? {
    var ready = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, patience) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(number, &buffer, buffer.count)
    return count < 0 ? nil : Array(buffer[..<count])
  }

  /// Waits for the first bytes without reading them.
  func hasStarted() -> Bool {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, Follow.patience) > 0
  }

  /// Whether nothing comes for a while.
  func isQuiet(milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) == 0
  }

  /// Goes as the reader of its output.
  func leave() {
    if output >= 0 { close(output) }
    output = -1
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Returns its exit status, or `-signal`; nil if it has not ended in time.
  func ending() -> Int32? {
    guard hasEnded.wait(timeout: .now() + .milliseconds(Int(Follow.patience))) == .success else {
      return nil
    }
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? -status : status
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
