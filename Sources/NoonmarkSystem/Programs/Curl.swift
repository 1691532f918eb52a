import NoonmarkBase

/// HTTP requests made by the program curl, the only way noonmark uses the network.
///
/// curl reads no configuration file, follows only http and https, and verifies certificates. It
/// falls back to http only for a `webcal://` URL whose host has no https. It uses the proxies set
/// in the environment.
package struct Curl: Sendable {
  package enum Method: Hashable, Sendable {
    /// Follows up to three redirects.
    case get
    /// Follows no redirects.
    case post
    /// Follows no redirects.
    case delete
  }

  package struct Request: Sendable {
    package let method: Method
    package var url: WebAddress
    /// The request headers in addition to `Accept`.
    ///
    /// Control characters are removed.
    package var headers: [(name: String, value: String)]
    /// The accepted media type.
    package var accepted = "application/json"
    /// Whether the response to GET may be compressed.
    var acceptsCompression = true
    /// The validators of the document that the caller already has.
    ///
    /// `nil` for an unconditional request, whose response has no validators.
    package var known: Validators?
    package var body: [UInt8]?
    /// Whether curl follows the redirects of a GET.
    fileprivate var followsInCurl = true
    /// The number of redirects that are still followed if curl does not.
    fileprivate var redirects = 3
    /// The timeout, in seconds.
    package var seconds: Int
    /// The maximum size of the response body, in bytes.
    package var limit: Int

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

    /// All headers, including those that make the request conditional.
    var sentHeaders: [(name: String, value: String)] {
      headers
        + [("If-None-Match", known?.tag), ("If-Modified-Since", known?.modified)]
        .compactMap { name, value in value.map { (name: name, value: $0) } }
    }

    /// Returns the request that follows a redirect, also to a `webcal://` URL; `nil` if it may not
    /// be followed.
    ///
    /// A request by https is not redirected to http, unless it is one of `webcal://`.
    fileprivate func redirected(to location: String) -> Request? {
      guard redirects > 0, let next = try? WebAddress(ofCalendar: location),
        next.isSecure || !url.isSecure
      else { return nil }
      var request = self
      request.redirects -= 1
      request.url = next
      if url.isSecure, !url.mayBePlain { request.url.mayBePlain = false }
      return request
    }

    /// Returns the request to send instead after an exit status of curl, or `nil`.
    fileprivate func alternative(after status: Int32, hasBegun: Bool) -> Request? {
      var next = self
      switch status {
      // A host with only http can cause no connection, no answer, and no TLS.
      case 7, 28, 35:
        guard !hasBegun, let plain = url.plain else { return nil }
        next.url = plain
      // curl cannot decompress several gzip members, which RFC 1952 allows, and reports them as a
      // write error.
      case 23, 61:
        guard method == .get, acceptsCompression else { return nil }
        next.acceptsCompression = false
      // The redirect may be to `webcal://`. curl names its target only if it does not follow it.
      case Curl.statusOfUnsupportedProtocol:
        guard method == .get, followsInCurl else { return nil }
        next.followsInCurl = false
      default: return nil
      }
      return next
    }

    /// The body, or `nil` if the method has none.
    var sentBody: [UInt8]? { method == .get ? nil : method == .post ? body ?? [] : body }
  }

  /// The version of a document, for conditional requests (RFC 9110, 8.8).
  package struct Validators: Hashable, Sendable {
    /// The value of `ETag`.
    package let tag: String?
    /// The value of `Last-Modified`.
    package let modified: String?

    package init(tag: String? = nil, modified: String? = nil) {
      self.tag = tag
      self.modified = modified
    }

    var isConditional: Bool { tag != nil || modified != nil }
  }

  package struct Response: Hashable, Sendable {
    /// The status code, 200 to 299, or 304 if the document has not changed.
    package let status: Int
    package var body: [UInt8]
    /// The version of the document, if the request asked for it.
    package var validators = Validators()
    /// The media type and its parameters (`Content-Type`), or empty if unknown.
    package var mediaType = ""
  }

  package let path: String
  private let environment: Environment

  /// Finds curl.
  ///
  /// - Throws: `missing` if it is not installed.
  package init(_ environment: Environment) throws(CurlError) {
    guard let path = ChildProcess.find("curl", in: environment["PATH"]) else { throw .missing }
    self.path = path
    self.environment = environment
  }

  /// Sends a request and waits for the response.
  ///
  /// - Parameter tick: Called at least every 100 ms with the number of bytes received. Returns
  ///   `false` to cancel.
  /// - Throws: `CurlError.status` if the status code is not 2xx.
  package func send(
    _ request: Request, tick: (Int) -> Bool = { _ in true }
  ) throws(CurlError) -> Response {
    let seconds = min(max(request.seconds, 1), 3600)
    // Slightly more than curl's own timeout, whose error message is more precise.
    var child = ChildProcess(
      path, Curl.arguments(for: request), environment: environment,
      deadline: seconds * 1000 + 500)
    child.maximumOutputSize = max(request.limit, 1)
    child.stopsAtMaximum = true
    child.maximumErrorSize = Curl.maximumReport
    // Other users can see the arguments of a process, and a URL or a header may be secret.
    let secrets = Curl.configuration(for: request)
    if let body = request.sentBody {
      child.input = .bytes(body)
      child.sideInput = secrets
    } else {
      child.input = .bytes(secrets)
    }
    let outcome: ChildProcess.Outcome
    do {
      outcome = try child.run(while: tick)
    } catch {
      throw .notStarted(error)
    }
    let host = request.url.host
    let report = Report(outcome.errors)
    switch outcome.ending {
    case .exited(0): break
    // The size was known before the download, or exceeded during it.
    case .exited(63), .cut: throw .tooLarge(limit: request.limit, host: host)
    case .exited(let status):
      if let next = request.alternative(after: status, hasBegun: report.hasBegun) {
        return try send(next, tick: tick)
      }
      let error = CurlError(
        exitStatus: status, host: host, seconds: seconds, reason: report.reason)
      throw request.method != .get && report.hasBegun ? error.afterSending : error
    case .timedOut:
      let error = CurlError(exitStatus: 28, host: host, seconds: seconds)
      throw request.method == .get ? error : error.afterSending
    case .signaled(let signal):
      throw .unanswered("curl was terminated by signal \(signal): try again")
    case .canceled: throw .canceled
    }
    guard let status = report.status else {
      throw .unanswered("the installed curl is too old: update it")
    }
    if !request.followsInCurl, let location = report.location {
      guard let next = request.redirected(to: location) else {
        let reason = request.redirects > 0 ? Curl.statusOfUnsupportedProtocol : 47
        throw CurlError(exitStatus: reason, host: host, seconds: seconds)
      }
      return try send(next, tick: tick)
    }
    let isUnchanged = status == 304 && request.known?.isConditional == true
    guard (200...299).contains(status) || isUnchanged else { throw .status(status, host: host) }
    // curl reports no error if it could decompress nothing of a response.
    guard !outcome.output.isEmpty || report.size == 0 else {
      throw CurlError(exitStatus: 61, host: host, seconds: seconds)
    }
    return Response(
      status: status, body: outcome.output,
      validators: request.known == nil ? Validators() : report.validators,
      mediaType: report.mediaType)
  }

  /// The exit status for a redirect to a scheme that curl does not support or may not use.
  private static let statusOfUnsupportedProtocol: Int32 = 1

  /// The maximum size of the report, which has two header fields.
  ///
  /// curl accepts up to 300 KB of headers.
  private static let maximumReport = 1 << 19

  /// Returns the command line, whose options curl's manual describes.
  ///
  /// The URL and headers are in `configuration(for:)`.
  static func arguments(for request: Request) -> [String] {
    let seconds = min(max(request.seconds, 1), 3600)
    let protocols = request.url.isSecure ? "=https" : "=http,https"
    var report = "%{stderr}"
    if request.method == .get { report += Report.size + "%{size_download}\n" }
    if !request.followsInCurl { report += Report.location + "%{redirect_url}\n" }
    if request.known != nil { report += "%header{etag}\n%header{last-modified}\n" }
    report += "%{content_type} %{time_pretransfer} %{http_code}"
    // `-q` must come first. It ignores the configuration file, which could redirect the output.
    var words = [
      "-q", "--silent", "--show-error", "--globoff", "--proto", protocols, "--proto-redir",
      protocols,
      "--max-time", "\(seconds)", "--connect-timeout", "\(min(5, seconds))",
      "--speed-limit", "100", "--speed-time", "\(seconds)",
      "--max-filesize", "\(max(request.limit, 1))", "--user-agent", "noonmark",
      "--header", "Accept: \(request.accepted)", "--write-out",
      report,
    ]
    switch request.method {
    case .get:
      if request.followsInCurl { words += ["--location", "--max-redirs", "3"] }
      if request.acceptsCompression { words.append("--compressed") }
    case .post: words += ["--request", "POST"]
    case .delete: words += ["--request", "DELETE"]
    }
    return words
      + (request.sentBody == nil
        ? ["--config", "-"] : ["--data-binary", "@-", "--config", "/dev/fd/3"])
  }

  /// Returns the configuration file with the URL and the headers.
  static func configuration(for request: Request) -> [UInt8] {
    var lines = request.sentHeaders.map { header in
      "header = \(quoted("\(visible(header.name)): \(visible(header.value))"))"
    }
    lines.append("url = \(quoted(request.url.text))")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Removes control characters, which could end a header.
  private static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
  }
}

extension Curl {
  /// The end of curl's standard error: `%{content_type} %{time_pretransfer} %{http_code}`.
  ///
  /// If validators were requested, a line for each of them precedes it. If curl does not follow
  /// redirects, a line with the target of one precedes these. For GET, the first line has the
  /// number of bytes of the body as sent.
  package struct Report {
    /// Whether curl connected and began to send.
    ///
    /// If not, the time is 0.
    package let hasBegun: Bool
    /// The status code, or `nil` if curl is too old to print it.
    package let status: Int?
    /// The validators.
    ///
    /// Empty if they were not requested, or if curl is older than 7.84.
    package let validators: Validators

    /// The media type and its parameters, or empty if unknown.
    package let mediaType: String

    /// The reason of a failure, in the words of curl.
    package let reason: String?

    /// The target of the redirect, if curl did not follow it.
    let location: String?
    /// The start of its line.
    fileprivate static let location = "location: "

    /// The size of the body as sent, in bytes; 0 if unknown.
    let size: Int
    /// The start of its line.
    fileprivate static let size = "size: "

    /// The maximum size of a validator, in bytes.
    private static let maximumValidator = 1024

    /// Parses standard error.
    package init(_ errors: [UInt8]) {
      let words = errors.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      hasBegun =
        words.dropLast().last.map { time in
          time.contains { $0.isASCIIDigit && $0 != UInt8(ascii: "0") }
        } ?? true
      let code = errors.suffix(3)
      status =
        code.count == 3 && code.allSatisfy(\.isASCIIDigit)
        ? Int(String(decoding: code, as: UTF8.self)) : nil
      let newline = UInt8(ascii: "\n")
      let all = errors.split(separator: newline, omittingEmptySubsequences: false)
      reason = all.first { $0.starts(with: "curl: (".utf8) }.flatMap { line in
        Report.validator(line.drop { $0 != UInt8(ascii: ")") }.dropFirst(2))
      }
      func value(after start: String) -> String? {
        all.first { $0.starts(with: start.utf8) }.flatMap { line in
          Report.validator(line.dropFirst(start.utf8.count))
        }
      }
      location = value(after: Report.location)
      size = value(after: Report.size).flatMap { Int($0) } ?? 0
      let lines = all.suffix(3)
      let last = lines.last ?? []
      let type = last.split(separator: UInt8(ascii: " ")).dropLast(2).joined(separator: [0x20])
      mediaType = Report.validator(Array(type)[...]) ?? ""
      validators =
        lines.count == 3
        ? Validators(
          tag: Report.validator(lines[lines.startIndex]),
          modified: Report.validator(lines[lines.startIndex + 1]))
        : Validators()
    }

    /// Returns a validator of printable ASCII, or `nil` for an empty or unusable one.
    private static func validator(_ line: ArraySlice<UInt8>) -> String? {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      // An older curl prints the name of the variable instead of its value.
      guard !text.isEmpty, text.count <= maximumValidator,
        text.allSatisfy({ (0x20...0x7E).contains($0) }), !text.starts(with: "%header".utf8)
      else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
