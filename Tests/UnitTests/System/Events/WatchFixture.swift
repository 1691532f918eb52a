import TestSupport
import Testing

@testable import NoonmarkSystem

/// A directory in which files change, and a waiter for it.
final class WatchFixture {
  let folder = TemporaryFolder()
  private var waiter: EventWaiter
  private var paths: [String] = []

  init() throws {
    var waiter = try EventWaiter(for: .unused)
    waiter.quiet = 0
    self.waiter = waiter
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Watches paths in the directory.
  func watch(_ names: String...) {
    paths = names.map { path($0) }
    _ = waiter.watch(paths)
  }

  /// Makes a change, and returns whether it is noticed.
  ///
  /// Renews the watches, like a follower.
  func sees(_ body: (WatchFixture) throws -> Void) rethrows -> Bool {
    try body(self)
    let wake = waiter.wait(until: 0)
    #expect(wake.contains(.time))
    _ = waiter.watch(paths)
    return wake.contains(.files)
  }

  /// Makes a change, and records an issue if it is not noticed as expected.
  func expect(
    notice isExpected: Bool = true, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, of body: (WatchFixture) throws -> Void
  ) rethrows {
    guard try sees(body) != isExpected else { return }
    Issue.record(
      isExpected ? "the change is not noticed" : "the change is noticed",
      sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
  }

  // MARK: What may happen

  func write(_ text: String, to name: String, _ flags: Int32 = O_TRUNC) throws {
    let file = try Descriptor.open(path(name), O_WRONLY | O_CREAT | flags)
    try file.write(Array(text.utf8))
  }

  func makeFolder(_ name: String) throws {
    guard mkdir(path(name), 0o700) == 0 else { throw SystemError.last("mkdir", name) }
  }

  func move(_ name: String, to other: String) throws {
    guard rename(path(name), path(other)) == 0 else { throw SystemError.last("rename", name) }
  }

  func remove(_ name: String) throws {
    guard NoonmarkSystem.remove(path(name)) == 0 else { throw SystemError.last("remove", name) }
  }

  /// Creates a symbolic link, as `ln -s` does.
  func link(_ target: String, at name: String) throws {
    guard symlink(target, path(name)) == 0 else { throw SystemError.last("symlink", name) }
  }
}

/// A reference to a waiter, since expectations cannot take noncopyable values.
final class Sleeper {
  private var waiter: EventWaiter

  init(for outputKind: EventWaiter.OutputKind = .unused) throws {
    waiter = try EventWaiter(for: outputKind)
  }

  var ending: Int32? { waiter.ending }

  func watch(_ paths: [String]) -> Bool { waiter.watch(paths) }

  func watch(process number: Int32) throws { try waiter.watch(process: number) }

  /// Waits, ignoring the children of other tests that end in this process.
  func wait(until instant: Int?) -> WakeReasons {
    while true {
      let wake = waiter.wait(until: instant).subtracting(.childEnded)
      if !wake.isEmpty { return wake }
    }
  }
}
