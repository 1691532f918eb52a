import NoonmarkSystem

/// The server's end of a connection.
struct HTTPConnection {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Replies to requests until either side closes the connection.
  func serve(_ reply: (HTTPServer.Request) -> HTTPReply?) {
    defer { close(number) }
    var isReset = false
    defer {
      // A program that another test has just started may hold a copy of the connection.
      if !isReset { shutdown(number, Int32(SHUT_RDWR)) }
    }
    var rest: [UInt8] = []
    while let request = read(&rest), let reply = reply(request) {
      isReset = reply.delivery == .reset
      guard send(reply), reply.keepsAlive else { return }
    }
  }

  // MARK: Requests

  private func read(_ rest: inout [UInt8]) -> HTTPServer.Request? {
    var headEnd = end(ofHeadIn: rest)
    while headEnd == nil {
      guard rest.count < 1 << 16, receive(&rest) else { return nil }
      headEnd = end(ofHeadIn: rest)
    }
    guard let headEnd else { return nil }
    let lines = String(decoding: rest[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard let name = parts.first, parts.count == 2 else { continue }
      headers[name.lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    if headers["expect"] != nil {
      _ = send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
    while rest.count < headEnd + 4 + length {
      guard receive(&rest) else { return nil }
    }
    let body = Array(rest[(headEnd + 4)..<(headEnd + 4 + length)])
    rest.removeFirst(headEnd + 4 + length)
    return HTTPServer.Request(
      method: String(words[0]), path: String(words[1]), headers: headers, body: body)
  }

  private func end(ofHeadIn bytes: [UInt8]) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= end.count else { return nil }
    return (0...(bytes.count - end.count)).first { bytes[$0..<($0 + end.count)].elementsEqual(end) }
  }

  private func receive(_ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(number, &buffer, buffer.count, 0)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0
  }

  // MARK: Replies

  private func send(_ reply: HTTPReply) -> Bool {
    let body = reply.body
    switch reply.delivery {
    case .whole:
      return send(head(of: reply, ["Content-Length: \(body.count)"]) + body)
    case .untilClose:
      _ = send(head(of: reply, []) + body)
      return false
    case .chunked(let size):
      var chunks = head(of: reply, ["Transfer-Encoding: chunked"])
      for start in stride(from: 0, to: body.count, by: max(size, 1)) {
        chunks += chunk(body[start..<min(start + max(size, 1), body.count)])
      }
      return send(chunks + chunk([]))
    case .truncated(let missing):
      _ = send(head(of: reply, ["Content-Length: \(body.count + missing)"]) + body)
      return false
    case .reset:
      let half = body.prefix(body.count / 2)
      guard send(head(of: reply, ["Content-Length: \(body.count)"]) + half) else { return false }
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        number, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
      return false
    case .dribble(let milliseconds):
      guard send(head(of: reply, ["Content-Length: \(body.count)"])) else { return false }
      for byte in body {
        if hasClosed(within: milliseconds) || !send([byte]) { return false }
      }
      return true
    case .disconnect:
      return false
    case .silence:
      _ = hasClosed(within: -1)
      return false
    case .flood(let count):
      return flood(count, after: head(of: reply, ["Transfer-Encoding: chunked"]), inChunks: true)
    case .announcedFlood(let count):
      return flood(
        count, after: head(of: reply, ["Content-Length: \(count)"]), inChunks: false)
    }
  }

  private func flood(_ count: Int, after head: [UInt8], inChunks: Bool) -> Bool {
    guard send(head) else { return false }
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
    let piece = inChunks ? chunk(spaces[...]) : spaces
    for _ in 0..<(count / spaces.count) {
      guard send(piece) else { return false }
    }
    return inChunks ? send(chunk([])) : false
  }

  /// Returns whether the client closes the connection within a time; a negative one waits forever.
  private func hasClosed(within milliseconds: Int) -> Bool {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(milliseconds)) > 0 else { return false }
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK)) <= 0
  }

  private func head(of reply: HTTPReply, _ framing: [String]) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(reply.status) \(reply.status < 400 ? "Fine" : "Wrong")"] + reply.headers
      + framing
      + (reply.keepsAlive ? [] : ["Connection: close"])
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private func chunk(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        NoonmarkSystem.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }
}
