import NoonmarkDomain

/// A reply of a server, and how it is sent.
package struct HTTPReply: Sendable {
  /// The delivery of a body.
  package enum Delivery: Hashable, Sendable {
    /// Whole, after its length.
    case whole
    /// Without a length. The body ends with the connection.
    case untilClose
    /// In chunks of this many bytes.
    case chunked(Int)
    /// With a length that exceeds the body by this many bytes.
    case truncated(by: Int)
    /// With its length, but reset after half of the body.
    case reset
    /// One byte per interval.
    case dribble(milliseconds: Int)
    /// No head and no body, until the client gives up.
    case silence
    /// None. The connection is closed once the request is read.
    case disconnect
    /// In chunks of 64 KiB of spaces, until this many bytes were sent.
    case flood(Int)
    /// The head with this length, and then as many spaces.
    case announcedFlood(Int)
  }

  let status: Int
  let headers: [String]
  let body: [UInt8]
  let delivery: Delivery
  let keepsAlive: Bool

  /// Creates a reply.
  package init(
    status: Int = 200, headers: [String] = ["Content-Type: application/json"], _ body: [UInt8],
    as delivery: Delivery = .whole, keepsAlive: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delivery = delivery
    self.keepsAlive = keepsAlive
  }

  /// Creates a reply of text.
  package init(
    status: Int = 200, headers: [String] = ["Content-Type: application/json"], _ body: String,
    as delivery: Delivery = .whole, keepsAlive: Bool = false
  ) {
    self.init(
      status: status, headers: headers, Array(body.utf8), as: delivery, keepsAlive: keepsAlive)
  }

  /// Returns a reply with a status and no body.
  package static func status(_ status: Int) -> HTTPReply {
    HTTPReply(status: status, headers: [], [])
  }

  /// A reply that never comes: the connection is closed once the request is read.
  package static let nothing = HTTPReply([], as: .disconnect)

  /// Returns a redirection.
  package static func redirect(to place: String, status: Int = 302) -> HTTPReply {
    HTTPReply(status: status, headers: ["Location: \(place)"], "")
  }
}
