import Foundation
import NoonmarkSystem
import Synchronization

/// A server on this machine that takes requests and answers them as a test wants.
package final class WebhookServer: Sendable {
  /// A request as it came.
  package struct Request: Hashable, Sendable {
    /// The method: `POST`.
    package let method: String
    /// The path with its query.
    package let path: String
    /// The headers, their names in small letters.
    package let headers: [String: String]
    /// What was sent.
    package let body: [UInt8]
  }

  /// What is answered.
  package enum Answer: Hashable, Sendable {
    /// This status, and nothing with it.
    case status(Int)
    /// Another address.
    case redirect(String)
    /// Nothing: the connection is closed once the request is read.
    case nothing
  }

  private struct State {
    var requests: [Request] = []
    var answer: Answer
  }

  private let listener: Int32
  /// The port on 127.0.0.1.
  package let port: UInt16
  private let state: Mutex<State>

  /// Starts a server.
  package init(_ answer: Answer = .status(200)) throws {
    let (listener, port) = try WebhookServer.listen()
    self.listener = listener
    self.port = port
    state = Mutex(State(answer: answer))
    let thread = Thread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        self.serve(connection)
      }
    }
    thread.start()
  }

  deinit {
    shutdown(listener, WebhookServer.both)
    close(listener)
  }

  /// The address of a path of the server.
  package func url(_ path: String = "/hook") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests that came, in their order.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// Has requests from now on answered otherwise.
  package func answers(_ answer: Answer) {
    state.withLock { $0.answer = answer }
  }

  /// A port on which nobody listens.
  package static func closedPort() throws -> UInt16 {
    let (listener, port) = try listen()
    close(listener)
    return port
  }

  private func serve(_ connection: Int32) {
    defer {
      // A program that was started meanwhile may have the connection too.
      shutdown(connection, WebhookServer.both)
      close(connection)
    }
    guard let request = WebhookServer.read(from: connection) else { return }
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answer
    }
    let head: String
    switch answer {
    case .status(let status): head = "HTTP/1.1 \(status) Word\r\n"
    case .redirect(let address): head = "HTTP/1.1 302 Found\r\nLocation: \(address)\r\n"
    case .nothing: return
    }
    let bytes = Array("\(head)Content-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    _ = send(connection, bytes, bytes.count, WebhookServer.quietly)
  }

  /// Reads a request; nil where it breaks off.
  private static func read(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var head: (fields: [String], end: Int)?
    while true {
      if head == nil, let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) {
        let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        head = (text.components(separatedBy: "\r\n"), end.upperBound)
        if text.lowercased().contains("expect: 100-continue") {
          let word = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
          _ = send(connection, word, word.count, quietly)
        }
      }
      if let head {
        var headers: [String: String] = [:]
        for field in head.fields.dropFirst() {
          let parts = field.split(separator: ":", maxSplits: 1)
          guard parts.count == 2 else { continue }
          headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        if bytes.count >= head.end + length {
          let words = head.fields[0].split(separator: " ").map(String.init)
          guard words.count == 3 else { return nil }
          return Request(
            method: words[0], path: words[1], headers: headers, body: Array(bytes[head.end...]))
        }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func listen() throws -> (listener: Int32, port: UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      // Closed in the programs that tests start.
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let listener = socket(AF_INET, kind, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && NoonmarkSystem.listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isBound else { throw SystemError.last("listen") }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  #if canImport(Darwin)
    private static let quietly: Int32 = 0
    private static let both = Int32(SHUT_RDWR)
  #else
    private static let quietly = Int32(MSG_NOSIGNAL)
    private static let both = Int32(SHUT_RDWR)
  #endif
}
