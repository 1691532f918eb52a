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

@Suite(.waits) struct `A follower that writes to a socket` {
  /// Starts it on one end of a socket, and returns the other.
  private func start(
    _ noonmark: Program, deafening: Bool = false
  ) throws -> (process: Process, ours: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = Int32(SOCK_STREAM)
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    if deafening { shutdown(ends[1], Int32(SHUT_RD)) }
    let handle = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let process = try noonmark.start(
      ["countdown", "--size", "small", "--follow", "--now", "2026-11-21T12:00:00Z"],
      output: handle, error: .nullDevice)
    try handle.close()
    return (process, ends[0])
  }

  private func line(from number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(number, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test func `ends when nothing can come from there any more`() throws {
    let (process, ours) = try start(Program())
    #expect(line(from: ours) == "No dates\n")
    shutdown(ours, Int32(SHUT_WR))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    close(ours)
  }

  @Test func `continues if no event can arrive from the start`() throws {
    let noonmark = try Program()
    let (process, ours) = try start(noonmark, deafening: true)
    #expect(line(from: ours) == "No dates\n")
    try noonmark.write("2026-12-24 | A\n", to: ".local/share/noonmark/dates")
    #expect(line(from: ours) == "◰ [33]\n")
    close(ours)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
