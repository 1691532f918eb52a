import NoonmarkSystem
import TestSupport
import Testing

@Suite(.waits) struct `A follower that writes to a socket` {
  /// Starts it on one end of a socket, and returns the other.
  private func start(
    _ noonmark: Program, deafening: Bool = false
  ) throws -> (process: TestProcess, ours: OwnedDescriptor) {
    let (ours, theirs) = try OwnedDescriptor.sockets()
    if deafening { shutdown(theirs.number, Int32(SHUT_RD)) }
    let process = try noonmark.start(
      ["countdown", "--size", "small", "--follow", "--now", "2026-11-21T12:00:00Z"],
      output: theirs.number, error: nil)
    theirs.close()
    return (process, ours)
  }

  private func line(from socket: OwnedDescriptor) -> String {
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(socket.number, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test func `ends when nothing can come from there any more`() throws {
    let (process, ours) = try start(Program())
    #expect(line(from: ours) == "No dates\n")
    shutdown(ours.number, Int32(SHUT_WR))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    ours.close()
  }

  @Test func `continues if no event can arrive from the start`() throws {
    let noonmark = Program()
    let (process, ours) = try start(noonmark, deafening: true)
    #expect(line(from: ours) == "No dates\n")
    try noonmark.write("2026-12-24 | A\n", to: ".local/share/noonmark/dates")
    #expect(line(from: ours) == "A [33d]\n")
    ours.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
