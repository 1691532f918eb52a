import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkSystem

struct FileTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `a file is read whole, with the stamp that a stat gives`() throws {
    let path = try folder.file("a", String(repeating: "0123456789", count: 1000))
    let contents = try File.read(path, limit: 10_000)
    #expect(contents.bytes.count == 10_000)
    #expect(contents.bytes.last == UInt8(ascii: "9"))
    #expect(contents.stamp == FileStamp.of(path))
    #expect(contents.stamp.size == 10_000)
  }

  @Test(arguments: [
    ("/", "/"), ("//", "/"), ("/a", "/"), ("/a/", "/"), ("/a/b", "/a"), ("a", "."), ("a/b", "a"),
  ])
  func `the directory of a path is what precedes its last name`(path: String, parent: String) {
    #expect(Path.parent(of: path) == parent)
  }

  @Test(arguments: [
    ("/", "/"), ("/a/./b", "/a/b"), ("/a//b/", "/a/b"), ("/a/../b", "/b"), ("/../..", "/"),
    ("/a/b/../../c", "/c"), ("/a/.b/..c", "/a/.b/..c"), ("/a b/\u{301}", "/a b/\u{301}"),
  ])
  func `a path has one form without dots and empty names`(path: String, normalized: String) {
    #expect(Path.normalized(path) == normalized)
  }

  @Test func `one byte more than the limit is refused`() throws {
    let path = try folder.file("a", "12345")
    #expect(try File.read(path, limit: 5).bytes == Array("12345".utf8))
    #expect(throws: SystemError(EFBIG, "read", path)) { try File.read(path, limit: 4) }
  }

  @Test func `an empty file has no bytes`() throws {
    let path = try folder.file("a", "")
    #expect(try File.read(path, limit: 0).bytes.isEmpty)
  }

  @Test func `a folder, a pipe and a device are refused without waiting`() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: SystemError(EINVAL, "read", pipe)) { try File.read(pipe, limit: 10) }
    #expect(throws: SystemError(EISDIR, "read", "/tmp")) { try File.read("/tmp", limit: 10) }
    #expect(throws: SystemError(EINVAL, "read", "/dev/zero")) {
      try File.read("/dev/zero", limit: 10)
    }
  }

  @Test func `a missing file says what was tried and why it failed`() throws {
    let path = folder.path + "/none"
    let error = #expect(throws: SystemError.self) { try File.read(path, limit: 10) }
    #expect(error?.isAbsence == true)
    #expect(error?.attempt == "open")
    #expect(error?.path == path)
    #expect(error?.message == "No such file or directory")
  }

  @Test func `a stamp follows links and differs for a replaced file`() throws {
    let path = try folder.file("a", "one")
    let link = folder.path + "/link"
    #expect(symlink("a", link) == 0)
    let before = FileStamp.of(link)
    #expect(before == FileStamp.of(path))
    let other = try folder.file("b", "two")
    #expect(rename(other, path) == 0)
    #expect(FileStamp.of(link) != before)
    #expect(unlink(path) == 0)
    #expect(FileStamp.of(link) == nil)
  }

  @Test func `a file is read from any offset, and no further than its end`() throws {
    let path = try folder.file("a", "0123456789")
    let file = try Descriptor.open(path, O_RDONLY)
    #expect(
      try File.bytes(of: file.number, at: 8, count: 4, path: path) == Array("89".utf8))
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = try file.read(into: &bytes)
    #expect(count == 4)
    #expect(bytes == Array("0123".utf8))
    #expect(try file.readAll(limit: 100) == Array("456789".utf8))
  }
}
