import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkSystem

struct DescriptorTests {
  @Test func `a descriptor is closed at the end of its scope, once`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("a", "x")
    func open() throws -> (dev_t, ino_t, Int32) {
      let file = try Descriptor.open(path, O_RDONLY)
      let status = try file.status()
      return (status.st_dev, status.st_ino, file.number)
    }
    let (device, inode, number) = try open()
    // Another test may have reused the number, but not for this file.
    var status = stat()
    let isOpen =
      fstat(number, &status) == 0 && status.st_dev == device && status.st_ino == inode
    #expect(!isOpen)
  }

  @Test func `files are not inherited by other programs`() throws {
    let file = try Descriptor.open("/dev/null", O_RDONLY)
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `a full device is an error that names the file`() throws {
    try #require(access("/dev/full", W_OK) == 0, "this system has no /dev/full")
    let file = try Descriptor.open("/dev/full", O_WRONLY)
    let error = #expect(throws: SystemError.self) { try file.write([1, 2, 3]) }
    #expect(error == SystemError(ENOSPC, "write", "/dev/full"))
    #expect(error?.message == "No space left on device")
  }

  @Test func `a reader that has gone is a distinct error`() throws {
    StandardStreams.prepare()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    close(ends[0])
    defer { close(ends[1]) }
    // A child process that another test starts also has this end of the pipe, until it executes its
    // program.
    var error: SystemError?
    _ = eventually {
      do throws(SystemError) {
        try writeAll([1], to: ends[1], path: "pipe")
      } catch let failure {
        error = failure
      }
      return error != nil
    }
    #expect(error?.isClosedPipe == true)
  }

  @Test func `a mode is exact with any umask`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a"
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT, mode: 0)
    try file.setMode(0o640)
    #expect(try file.status().st_mode & 0o7777 == 0o640)
  }

  @Test func `a call that a signal interrupts is made again`() throws {
    var calls = 0
    let result = try uninterrupted("read") {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(result == 7)
    #expect(calls == 3)
  }
}
