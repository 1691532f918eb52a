import Foundation
import NoonmarkSystem
import Synchronization

/// A server of HTTP/1.1 on this machine that does what a test scripts, on a port that was free.
///
/// It counts what is asked and keeps it. It ends with this value.
package final class FeedServer: Sendable {
  /// What is asked.
  package struct Request: Hashable, Sendable {
    /// The method, in capitals.
    package let method: String
    /// The path, with the query where there is one.
    package let path: String
    /// The lines of the head after the first.
    package let headers: [String]
    /// What was sent.
    package let body: [UInt8]

    /// The value of a header; nil where there is none.
    package func header(_ name: String) -> String? {
      let start = name.lowercased() + ":"
      return headers.first { $0.lowercased().hasPrefix(start) }.map {
        $0.dropFirst(start.count).trimmingCharacters(in: .whitespaces)
      }
    }
  }

  private struct State {
    var scripts: [String: [FeedReply]] = [:]
    var requests: [Request] = []
    var openConnections = 0
  }

  /// The port.
  package let port: Int
  private let listener: Int32
  private let state = Mutex(State())

  /// Starts a server that knows no path yet.
  package init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard listener >= 0 else { throw SystemError.last("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
        guard bind(listener, pointer, length) == 0, listen(listener, 64) == 0 else { return -1 }
        return getsockname(listener, pointer, &length)
      }
    }
    guard result == 0 else { throw SystemError.last("listen") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          if errno == EINTR || errno == ECONNABORTED { continue }
          close(listener)
          return
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread { [weak self] in
          self?.state.withLock { $0.openConnections += 1 }
          FeedConnection(connection).serve { self?.reply(to: $0) }
          self?.state.withLock { $0.openConnections -= 1 }
        }
      }
    }
  }

  deinit {
    // Whoever waits for a connection wakes up and closes it.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The address of a path.
  package func url(_ path: String) -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Says what is replied on a path: one reply after the other, the last for ever.
  package func on(_ path: String, _ replies: FeedReply...) {
    on(path, replies)
  }

  /// Says what is replied on a path, as a list.
  package func on(_ path: String, _ replies: [FeedReply]) {
    state.withLock { $0.scripts[path] = replies }
  }

  /// What was asked so far.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// How many connections are open.
  package var openConnections: Int { state.withLock { $0.openConnections } }

  private func reply(to request: Request) -> FeedReply {
    state.withLock { state in
      state.requests.append(request)
      guard var script = state.scripts[request.path], let reply = script.first else {
        return FeedReply(status: 404, "not here")
      }
      if script.count > 1 {
        script.removeFirst()
        state.scripts[request.path] = script
      }
      return reply
    }
  }

  /// A port of this machine on which nobody listens.
  package static func deadPort() throws -> Int {
    try FeedServer().port
  }
}
