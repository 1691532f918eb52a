import NoonmarkSystem
import Synchronization

/// A descriptor with one owner, which closes it once, since the number can then be reused.
package final class OwnedDescriptor: Sendable {
  private let state: Mutex<Int32>

  /// Takes ownership of a descriptor, which programs do not inherit.
  package init(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    state = Mutex(number)
  }

  deinit {
    close()
  }

  /// The number, or -1 if it is closed.
  package var number: Int32 { state.withLock { $0 } }

  package func close() {
    state.withLock { number in
      if number >= 0 { _ = NoonmarkSystem.close(number) }
      number = -1
    }
  }

  /// Makes a pipe.
  package static func pipe() throws -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError.last("pipe") }
    #else
      guard NoonmarkSystem.pipe(&ends) == 0 else { throw SystemError.last("pipe") }
    #endif
    return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
  }

  /// Makes two connected stream sockets.
  package static func sockets() throws -> (OwnedDescriptor, OwnedDescriptor) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = Int32(SOCK_STREAM)
    #endif
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError.last("socketpair") }
    return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
  }
}
