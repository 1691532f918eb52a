import NoonmarkBase
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

struct LockTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `a lock that another process holds is waited for, with a timeout`() throws {
    let file = try folder.file("dates", "old")
    let state = folder.path + "/state"
    let held = try Lock.take(for: file, in: state, patience: 0)
    let error = #expect(throws: Failure.self) {
      try Store(stateFolder: state, patience: 20).replace(file) { _ in [65] }
    }
    #expect(error == .busy(file))
    #expect(error?.message == "\(file): another process is changing it: try again")
    #expect(try File.read(file, limit: 99).bytes == Array("old".utf8))
    held.release()
    // A child process that another test starts shares the lock until it executes its program.
    try Store(stateFolder: state, patience: 30_000).replace(file) { _ in [65] }
    #expect(try File.read(file, limit: 99).bytes == [65])
  }

  @Test func `the leftover of a dead process does not block`() throws {
    let locks = folder.path + "/locks"
    #expect(mkdir(locks, 0o700) == 0)
    try folder.file("locks/" + Lock.name(for: "/data/dates"), "pid 1\n")
    let lock = try Lock.take(for: "/data/dates", in: folder.path, patience: 0)
    #expect(lock.number >= 0)
  }

  @Test func `files of one name in two folders do not wait for each other`() throws {
    let one = try Lock.take(for: "/a/dates", in: folder.path, patience: 0)
    let other = try Lock.take(for: "/b/dates", in: folder.path, patience: 0)
    #expect(one.number != other.number)
  }

  @Test func `a lock whose file was removed is acquired again`() throws {
    let first = try Lock.take(for: "/data/dates", in: folder.path, patience: 0)
    #expect(unlink(first.path) == 0)
    let second = try Lock.take(for: "/data/dates", in: folder.path, patience: 0)
    #expect(FileStamp.of(second.path)?.inode == UInt64(try second.status().st_ino))
  }

  @Test func `a link in the place of a lock is refused`() throws {
    #expect(mkdir(folder.path + "/locks", 0o700) == 0)
    let path = folder.path + "/locks/" + Lock.name(for: "/data/dates")
    #expect(symlink("/dev/null", path) == 0)
    #expect(throws: Failure.noLock(SystemError(ELOOP, "open", path))) {
      let lock = try Lock.take(for: "/data/dates", in: folder.path, patience: 0)
      lock.release()
    }
  }

  @Test func `concurrent writers lose nothing, by any path`() throws {
    #expect(mkdir(folder.path + "/data", 0o700) == 0)
    try folder.file("data/dates", "")
    #expect(symlink("data/dates", folder.path + "/link") == 0)
    let base = folder.path
    let failures = Threads.run(8) { thread in
      var failures: [String] = []
      let path = base + (thread % 2 == 0 ? "/data/dates" : "/link")
      for number in 0..<20 {
        do throws(Failure) {
          try Store(stateFolder: base + "/state", patience: 60_000).replace(path) { bytes in
            (bytes ?? []) + Array("\(thread) \(number)\n".utf8)
          }
        } catch {
          failures.append(error.message)
        }
      }
      return failures
    }
    #expect(failures.isEmpty)
    let text = String(
      decoding: try File.read(base + "/data/dates", limit: 1 << 20).bytes, as: UTF8.self)
    let expected = (0..<8).flatMap { thread in (0..<20).map { "\(thread) \($0)" } }
    #expect(text.split(separator: "\n").map { String($0) }.sorted() == expected.sorted())
  }

  @Test func `the lock of a file is beside it, and none is left in other directories`() throws {
    let data = folder.path + "/data"
    func store(_ number: Int, patience: Int) -> Store {
      Store(stateFolder: "\(folder.path)/state\(number)", dataFolder: data, patience: patience)
    }
    for path in ["\(data)/dates", "\(folder.path)/home/todo.txt"] {
      try store(1, patience: 0).replace(path) { _ in [65] }
      let lock = try store(1, patience: 0).lock(path)
      #expect(throws: Failure.busy(path)) {
        try store(2, patience: 20).replace(path) { _ in [66] }
      }
      #expect(store(2, patience: 0).isLocked(path))
      lock.release()
    }
    #expect(TemporaryFolder.names(in: data) == ["dates", "locks"])
    #expect(TemporaryFolder.names(in: folder.path + "/home") == ["todo.txt"])
    #expect(TemporaryFolder.names(in: folder.path) == ["data", "home"])
  }

  @Test func `lock files that no process holds are removed by their first word`() throws {
    let held = try Lock.take(for: "/a/sending", in: folder.path, patience: 0)
    for name in ["/b/sending", "/b/dates"] {
      try Lock.take(for: name, in: folder.path, patience: 0).release()
    }
    Lock.removeUnheld(beginning: "sending", in: folder.path)
    let left = Set(TemporaryFolder.names(in: folder.path + "/locks"))
    #expect(left == [Lock.name(for: "/a/sending"), Lock.name(for: "/b/dates")])
    held.release()
  }
}
