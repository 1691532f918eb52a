import NoonmarkBase
import NoonmarkProgram
import TestSupport
import Testing

@testable import NoonmarkSystem

struct CurlTests {
  private static let environment = Environment([("PATH", "/usr/bin:/bin")])

  private func arguments(
    _ method: Curl.Method, _ url: String, headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil, seconds: Int = 10
  ) throws -> [String] {
    Curl.arguments(
      for: Curl.Request(
        method, try WebAddress(url), headers: headers, body: body, seconds: seconds, limit: 100))
  }

  @Test func `curl reads no configuration but ours`() throws {
    for method in [Curl.Method.get, .post, .delete] {
      let words = try arguments(method, "https://a/b", body: [1])
      #expect(words.first == "-q")
      #expect(words.suffix(2) == ["--config", method == .get ? "-" : "/dev/fd/3"])
      #expect(!words.contains("-k"))
      #expect(!words.contains("--insecure"))
      #expect(words.contains("--compressed") == (method == .get))
      #expect(words.contains("--location") == (method == .get))
      #expect(words.contains("@-") == (method != .get))
    }
  }

  @Test func `what begins encrypted stays so`() throws {
    let secure = try arguments(.get, "HTTPS://a")
    let open = try arguments(.get, "http://a")
    #expect(secure.contains("=https"))
    #expect(!secure.contains("=http,https"))
    #expect(open.filter { $0 == "=http,https" }.count == 2)
  }

  @Test(arguments: [
    (1, "1", "1"), (5, "5", "5"), (10, "5", "10"), (120, "5", "120"), (0, "1", "1"),
  ])
  func `a slow host may take all of the time to answer`(
    seconds: Int, connecting: String, idling: String
  ) throws {
    let words = try arguments(.get, "http://a", seconds: seconds)
    let value = { (name: String) in
      words.firstIndex(of: name).map { words[$0 + 1] }
    }
    #expect(value("--max-time") == "\(max(seconds, 1))")
    #expect(value("--connect-timeout") == connecting)
    #expect(value("--speed-time") == idling)
  }

  @Test func `the address and the headers are in no argument`() throws {
    let address = "https://me:PASSWORD@a/TOKEN?key=SECRET"
    let words = try arguments(.post, address, headers: [("Authorization", "Bearer KEY")])
    for secret in ["PASSWORD", "TOKEN", "SECRET", "KEY"] {
      #expect(!words.contains { $0.contains(secret) })
    }
    let request = Curl.Request(
      .get, try WebAddress(address), headers: [("Authorization", #"Bearer "K\E""#)], seconds: 1,
      limit: 1)
    #expect(
      String(decoding: Curl.configuration(for: request), as: UTF8.self) == #"""
        header = "Authorization: Bearer \"K\\E\""
        url = "https://me:PASSWORD@a/TOKEN?key=SECRET"

        """#)
  }

  @Test func `a header is one line`() throws {
    let request = Curl.Request(
      .post, try WebAddress("http://a"), headers: [("X\r\n", "1\r\nY: 2\u{0}")], seconds: 1,
      limit: 1)
    let text = String(decoding: Curl.configuration(for: request), as: UTF8.self)
    #expect(text == "header = \"X: 1Y: 2\"\nurl = \"http://a\"\n")
  }

  @Test func `without curl nothing is asked`() {
    #expect(throws: CurlError.missing) { try Curl(Environment([("PATH", "/nowhere")])) }
  }

  @Test(arguments: [5, 6, 7, 16, 18, 28, 35, 52, 55, 56, 92, 97] as [Int32])
  func `what a machine without a network meets may pass`(status: Int32) {
    let error = CurlError(exitStatus: status, host: "a", seconds: 3)
    #expect(error.isOffline)
    #expect(error.mayPass)
  }

  @Test(arguments: [1, 2, 3, 4, 22, 23, 27, 43, 47, 60, 77, 255] as [Int32])
  func `a permanent failure is not retried`(status: Int32) {
    let error = CurlError(exitStatus: status, host: "a", seconds: 3)
    #expect(!error.isOffline)
    #expect(!error.mayPass)
    expect(error.message, .has(": "))
  }

  @Test func `an unusual failure has the reason that curl gives`() {
    let report = Curl.Report(Array("curl: (43) A bad argument\n\n\n 0.1 200".utf8))
    #expect(report.reason == "A bad argument")
    #expect(report.hasBegun && report.status == 200)
    #expect(
      CurlError(exitStatus: 43, host: "a", seconds: 3, reason: report.reason).message
        == "curl failed with exit status 43 for a (A bad argument): try again later")
    for errors in ["\n\n0.1 200", "curl: (43)", "curl: (43", "curl: (43) \u{E9}\n0.1 200"] {
      #expect(Curl.Report(Array(errors.utf8)).reason == nil, "\(errors)")
    }
  }

  @Test(.needs("curl"))
  func `a response that curl cannot decompress is requested as it is`() throws {
    signal(SIGPIPE, SIG_IGN)
    let server = try HTTPServer()
    server.on("/x", HTTPReply(headers: ["Content-Encoding: gzip"], "no gzip"))
    let request = Curl.Request(.get, try WebAddress(server.url("/x")), seconds: 10, limit: 100)
    #expect(try Curl(Self.environment).send(request).body == Array("no gzip".utf8))
    let encodings = server.requests.map { $0.header("accept-encoding") }
    #expect(encodings.count == 2 && encodings[0]?.contains("gzip") == true)
    #expect(encodings.last == .some(nil))
  }

  @Test(.needs("curl"))
  func `a request arrives as it was made, and its answer comes back`() throws {
    signal(SIGPIPE, SIG_IGN)
    let server = try HTTPServer()
    server.on("/x?y=1", HTTPReply(status: 201, "[1]"))
    let body = (0...255).map { UInt8($0) }
    let request = Curl.Request(
      .post, try WebAddress(server.url("/x?y=1")),
      headers: [
        ("Content-Type", "application/json"), ("Idempotency-Key", "k1"), ("X-Quotes", #"\"a\n""#),
      ], body: body,
      seconds: 10, limit: 100)
    let response = try Curl(Self.environment).send(request)
    #expect(
      response
        == Curl.Response(status: 201, body: Array("[1]".utf8), mediaType: "application/json"))
    let arrived = try #require(server.requests.first)
    #expect(arrived.method == "POST")
    #expect(arrived.body == body)
    #expect(arrived.header("content-type") == "application/json")
    #expect(arrived.header("Idempotency-Key") == "k1")
    #expect(arrived.header("X-Quotes") == #"\"a\n""#)
  }

  @Test(
    .needs("curl"),
    arguments: [Curl.Method.post, .delete])
  func `what is sent or deleted is not sent on elsewhere`(method: Curl.Method) throws {
    signal(SIGPIPE, SIG_IGN)
    let server = try HTTPServer()
    server.on("/x", .redirect(to: "/y", status: 307))
    let request = Curl.Request(
      method, try WebAddress(server.url("/x")), body: [65], seconds: 10, limit: 100)
    #expect(throws: CurlError.status(307, host: "127.0.0.1:\(server.port)")) {
      try Curl(Self.environment).send(request)
    }
    #expect(server.requests.map(\.path) == ["/x"])
  }

  @Test(.needs("curl"))
  func `a canceled request has no response`() throws {
    let server = try HTTPServer()
    server.on("/x", HTTPReply("", as: .silence))
    let request = Curl.Request(.get, try WebAddress(server.url("/x")), seconds: 60, limit: 100)
    #expect(throws: CurlError.canceled) {
      try Curl(Self.environment).send(request) { _ in server.requests.isEmpty }
    }
  }

  @Test func `a conditional request has the known version, and asks for that of the answer`() throws
  {
    var request = Curl.Request(.get, try WebAddress("http://a/x"), seconds: 1, limit: 1)
    #expect(!Curl.arguments(for: request).contains { $0.contains("%header") })
    request.known = Curl.Validators()
    request.accepted = "text/calendar"
    let words = Curl.arguments(for: request)
    #expect(words.contains("Accept: text/calendar"))
    #expect(
      words.contains {
        $0.hasPrefix("%{stderr}size: %{size_download}\n%header{etag}\n%header{last-modified}\n")
      })
    #expect(
      String(decoding: Curl.configuration(for: request), as: UTF8.self) == "url = \"http://a/x\"\n")
    request.known = Curl.Validators(tag: "\"a\"", modified: "Sat, 21 Nov 2026 12:00:00 GMT")
    #expect(
      String(decoding: Curl.configuration(for: request), as: UTF8.self) == #"""
        header = "If-None-Match: \"a\""
        header = "If-Modified-Since: Sat, 21 Nov 2026 12:00:00 GMT"
        url = "http://a/x"

        """#)
  }

  @Test(arguments: [
    ("\"a\"\nMon\n0.1 200", "\"a\"", "Mon"), ("\n\n0.1 200", nil, nil), ("0.1 200", nil, nil),
    ("%header{etag}\n%header{last-modified}\n0.1 200", nil, nil),
    ("warning\n\"a\"\r\n\r\n0.1 200", "\"a\"", nil), ("a\u{1B}[m\nb\u{E9}\n0.1 200", nil, nil),
    (String(repeating: "x", count: 1025) + "\nMon\n0.1 200", nil, "Mon"),
  ])
  func `the version of an answer is on the lines before its status`(
    errors: String, tag: String?, modified: String?
  ) {
    let report = Curl.Report(Array(errors.utf8))
    #expect(report.status == 200)
    #expect(report.hasBegun)
    #expect(report.validators == Curl.Validators(tag: tag, modified: modified))
  }

  @Test(.needs("curl"))
  func `an answer with a very long version is an answer without one`() throws {
    let server = try HTTPServer()
    let tag = "\"" + String(repeating: "v", count: 50_000) + "\""
    server.on("/x", HTTPReply(headers: ["ETag: \(tag)"], "one"))
    var request = Curl.Request(.get, try WebAddress(server.url("/x")), seconds: 10, limit: 100)
    request.known = Curl.Validators()
    let response = try Curl(Self.environment).send(request)
    #expect(response.body == Array("one".utf8))
    #expect(response.validators.tag == nil)
  }

  @Test(.needs("curl"))
  func `an answer that nothing has changed is one only to a conditional request`() throws {
    let server = try HTTPServer()
    server.on(
      "/x", HTTPReply(headers: ["ETag: \"v1\"", "Last-Modified: Mon"], "one"),
      .status(304), .status(304))
    var request = Curl.Request(.get, try WebAddress(server.url("/x")), seconds: 10, limit: 100)
    request.known = Curl.Validators()
    let curl = try Curl(Self.environment)
    let first = try curl.send(request)
    #expect(first.validators == Curl.Validators(tag: "\"v1\"", modified: "Mon"))
    request.known = first.validators
    #expect(try curl.send(request).status == 304)
    #expect(server.requests.last?.header("If-None-Match") == "\"v1\"")
    #expect(server.requests.last?.header("If-Modified-Since") == "Mon")
    request.known = Curl.Validators()
    #expect(throws: CurlError.status(304, host: "127.0.0.1:\(server.port)")) {
      try curl.send(request)
    }
  }
}
