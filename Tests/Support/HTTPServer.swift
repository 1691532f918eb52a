import Foundation
import NoonmarkSystem
import Synchronization

/// An HTTP/1.1 server on a free port of this machine that replies as a test scripts it.
///
/// It records the requests and stops when the value is released.
package final class HTTPServer: Sendable {
  /// A request as it arrived.
  package struct Request: Hashable, Sendable {
    /// The method, in capitals.
    package let method: String
    /// The path with its query.
    package let path: String
    /// The header fields by lowercase name.
    package let headers: [String: String]
    package let body: [UInt8]

    /// Returns the value of a header field, or `nil` if it is missing.
    package func header(_ name: String) -> String? { headers[name.lowercased()] }
  }

  private struct State {
    var scripts: [String: [HTTPReply]] = [:]
    var standard: HTTPReply
    var requests: [Request] = []
    var openConnections = 0
  }

  package let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  /// Starts a server.
  ///
  /// - Parameter standard: The reply on every path without a script.
  /// - Throws: The system error if no port can be opened.
  package init(_ standard: HTTPReply = HTTPReply(status: 404, "not here")) throws {
    state = Mutex(State(standard: standard))
    (listener, port) = try HTTPServer.bound()
    let listener = listener
    guard listen(listener, 64) == 0 else { throw SystemError.last("listen") }
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
          HTTPConnection(connection).serve { self?.reply(to: $0) }
          self?.state.withLock { $0.openConnections -= 1 }
        }
      }
    }
  }

  deinit {
    // Wakes the thread that accepts connections, which closes the descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Returns the URL of a path.
  package func url(_ path: String = "/hook") -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Sets the replies on a path.
  ///
  /// They are sent one after the other, and the last one repeatedly.
  package func on(_ path: String, _ replies: HTTPReply...) {
    on(path, replies)
  }

  /// Sets the replies on a path, as a list.
  package func on(_ path: String, _ replies: [HTTPReply]) {
    state.withLock { $0.scripts[path] = replies }
  }

  /// Sets the reply on every path without a script.
  package func answers(_ standard: HTTPReply) {
    state.withLock { $0.standard = standard }
  }

  /// The requests so far, in order.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// The number of open connections.
  package var openConnections: Int { state.withLock { $0.openConnections } }

  private func reply(to request: Request) -> HTTPReply {
    state.withLock { state in
      state.requests.append(request)
      guard var script = state.scripts[request.path], let reply = script.first else {
        return state.standard
      }
      if script.count > 1 {
        script.removeFirst()
        state.scripts[request.path] = script
      }
      return reply
    }
  }

  /// Returns a port of this machine on which no server listens.
  ///
  /// Its socket stays bound until the tests end, so no server of another test gets the port.
  package static func unusedPort() throws -> Int { try bound().port }

  /// Returns a socket that is bound to a free port of this machine.
  private static func bound() throws -> (socket: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw SystemError.last("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
        guard bind(descriptor, pointer, length) == 0 else { return -1 }
        return getsockname(descriptor, pointer, &length)
      }
    }
    guard result == 0 else { throw SystemError.last("bind") }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}
