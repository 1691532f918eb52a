/// Requests to the web, by the program curl: the only way in which noonmark uses the network.
///
/// curl reads no configuration of its own, follows nothing but http and https, never from https to
/// http, and checks certificates. Proxies are those of the environment, as usual.
package struct Curl: Sendable {
  /// What is done with an address.
  package enum Method: Hashable, Sendable {
    /// It is read; up to three redirections are followed.
    case get
    /// Something is sent to it; no redirection is followed.
    case post
    /// It is deleted; no redirection is followed.
    case delete
  }

  /// What is asked.
  package struct Request: Sendable {
    /// What is done with the address.
    package var method: Method
    /// The address.
    package var url: WebAddress
    /// Headers besides `Accept: application/json`; control characters are left out.
    package var headers: [(name: String, value: String)]
    /// What is sent; nil for nothing.
    package var body: [UInt8]?
    /// How many seconds there are for all of it.
    package var seconds: Int
    /// The most bytes of the answer.
    package var limit: Int

    /// Creates a request.
    package init(
      _ method: Method, _ url: WebAddress, headers: [(name: String, value: String)] = [],
      body: [UInt8]? = nil, seconds: Int, limit: Int
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
      self.seconds = seconds
      self.limit = limit
    }
  }

  /// What came back.
  package struct Response: Hashable, Sendable {
    /// The status, 200 to 299.
    package let status: Int
    /// The answer, whole.
    package let body: [UInt8]
  }

  /// Where curl stands.
  package let path: String
  private let environment: Environment

  /// Finds curl.
  ///
  /// - Parameter environment: Whose `PATH` is searched, and what curl gets.
  /// - Throws: `missing` where there is none.
  package init(_ environment: Environment) throws(CurlError) {
    guard let path = ChildProcess.find("curl", in: environment["PATH"]) else { throw .missing }
    self.path = path
    self.environment = environment
  }

  /// Makes a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - tick: Called at least every 100 ms with the number of bytes that have come; false gives
  ///     the request up.
  /// - Returns: The answer, where its status is one of success.
  /// - Throws: Why there is none that can be used.
  package func send(
    _ request: Request, tick: (Int) -> Bool = { _ in true }
  ) throws(CurlError) -> Response {
    let seconds = min(max(request.seconds, 1), 3600)
    // A moment more than curl gives itself, whose own word on what went wrong is the better one.
    var child = ChildProcess(
      path, Curl.arguments(for: request), environment: environment,
      deadline: seconds * 1000 + 500)
    child.maximumOutputSize = max(request.limit, 1)
    child.stopsAtMaximum = true
    if let body = request.body, request.method != .get {
      child.input = .bytes(body)
    }
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.run(tick: tick)
    } catch {
      throw .notStarted(error)
    }
    let host = request.url.host
    switch outcome.ending {
    case .exited(0): break
    // What curl knew of before it began to read.
    case .exited(63), .cut: throw .tooLarge(limit: request.limit, host: host)
    case .exited(let status):
      let error = CurlError(exitStatus: status, host: host, seconds: seconds)
      throw request.method != .get && Curl.hasBegun(outcome.errors) ? error.afterSending : error
    case .timedOut:
      let error = CurlError(exitStatus: 28, host: host, seconds: seconds)
      throw request.method == .get ? error : error.afterSending
    case .signaled(let signal):
      throw .unanswered("curl was ended by signal \(signal): try again")
    case .canceled: throw .canceled
    }
    guard let status = Curl.status(in: outcome.errors) else {
      throw .unanswered("the curl that is installed tells no status: install a later one")
    }
    guard (200...299).contains(status) else { throw .status(status, host: host) }
    return Response(status: status, body: outcome.output)
  }

  /// What curl gets; see its manual for each.
  static func arguments(for request: Request) -> [String] {
    let seconds = min(max(request.seconds, 1), 3600)
    // A slow host may think for half of the time.
    let patience = min(max(5, seconds / 2), seconds)
    let protocols = request.url.isSecure ? "=https" : "=http,https"
    // Without a configuration file, which could send the answer elsewhere: only as first option.
    var words = [
      "-q", "--silent", "--globoff", "--proto", protocols, "--proto-redir", protocols,
      "--max-time", "\(seconds)", "--connect-timeout", "\(min(5, seconds))",
      "--speed-limit", "100", "--speed-time", "\(patience)",
      "--max-filesize", "\(max(request.limit, 1))", "--user-agent", "noonmark",
      "--header", "Accept: application/json", "--write-out",
      "%{stderr}%{time_pretransfer} %{http_code}",
    ]
    switch request.method {
    case .get: words += ["--location", "--max-redirs", "3"]
    case .post: words += ["--request", "POST", "--data-binary", "@-"]
    case .delete:
      words += ["--request", "DELETE"] + (request.body == nil ? [] : ["--data-binary", "@-"])
    }
    for header in request.headers {
      words += ["--header", "\(visible(header.name)): \(visible(header.value))"]
    }
    return words + ["--url", request.url.text]
  }

  /// A text without what would end a line of the request.
  private static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
  }

  /// Whether curl had a connection and began to send, by the time that it writes before the status:
  /// 0 where it did not.
  private static func hasBegun(_ errors: [UInt8]) -> Bool {
    let words = errors.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    guard let time = words.dropLast().last else { return true }
    return time.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
  }

  /// The status that curl writes to standard error, after whatever else it has to say there.
  private static func status(in errors: [UInt8]) -> Int? {
    Int(String(decoding: errors.suffix(3), as: UTF8.self))
  }
}
