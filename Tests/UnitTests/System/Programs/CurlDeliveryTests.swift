import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite(.needs("curl"))
struct `What curl carries` {
  private let curl: Curl

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    curl = try Curl(Environment([("PATH", "/usr/bin:/bin")]))
  }

  private func send(
    _ method: Curl.Method, _ address: String, _ body: [UInt8]? = nil
  ) throws -> CurlError? {
    let request = Curl.Request(
      method, try WebAddress(address), headers: [("Content-Type", "application/json")], body: body,
      seconds: 20, limit: 1 << 20)
    do throws(CurlError) {
      _ = try curl.send(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func `arrives byte for byte`() throws {
    let server = try HTTPServer(.status(200))
    let body = (0...255).map { UInt8($0) } + Array("@/etc/passwd".utf8)
    #expect(try send(.post, server.url(), body) == nil)
    #expect(try send(.delete, server.url("/t/1")) == nil)
    #expect(server.requests.map(\.method) == ["POST", "DELETE"])
    #expect(server.requests.first?.body == body)
    #expect(server.requests.first?.headers["content-type"] == "application/json")
    #expect(server.requests.last?.path == "/t/1")
  }

  @Test func `differs from one that was never sent if no response comes`() throws {
    let server = try HTTPServer(.nothing)
    let broken = try #require(try send(.post, server.url(), [65]))
    #expect(broken.mayHaveArrived)
    #expect(broken.isOffline)
    #expect(server.requests.count == 1)
    let closed = try HTTPServer.unusedPort()
    let unreached = try #require(try send(.post, "http://127.0.0.1:\(closed)/", [65]))
    #expect(!unreached.mayHaveArrived)
    #expect(unreached.isOffline)
  }

  @Test func `follows no redirection`() throws {
    let other = try HTTPServer(.status(200))
    let server = try HTTPServer(.redirect(to: other.url()))
    let error = try #require(try send(.post, server.url(), [65]))
    guard case .status(302, _) = error else { throw error }
    #expect(!error.mayHaveArrived)
    #expect(other.requests.isEmpty)
  }
}
