import NoonmarkBase

package enum CurlError: Error, Hashable, Sendable {
  /// curl is not installed.
  case missing
  /// curl could not be started.
  case notStarted(SystemError)
  /// The host was not reached, or the connection broke: the network may be down. Has a message.
  case unreachable(String)
  /// The request may have arrived, but no complete response did. Has a message.
  case unanswered(String)
  /// curl refused the request, or the certificate was invalid. Has a message.
  case refused(String)
  /// The status code is not 2xx.
  case status(Int, host: String)
  /// The response exceeds the limit.
  case tooLarge(limit: Int, host: String)
  case canceled

  /// Whether the failure is typical of a missing network connection.
  package var isOffline: Bool {
    switch self {
    case .unreachable, .unanswered: true
    default: false
    }
  }

  /// Whether a retry may succeed.
  package var mayPass: Bool {
    switch self {
    case .unreachable, .unanswered: true
    case .status(let number, _): number == 429 || (500...599).contains(number)
    default: false
    }
  }

  /// Whether the server may have received the request and acted on it.
  package var mayHaveArrived: Bool {
    switch self {
    case .unanswered, .tooLarge, .canceled: true
    default: false
    }
  }

  /// This error, or the error to report instead if it occurred while sending.
  var afterSending: CurlError {
    switch self {
    case .unreachable(let sentence), .refused(let sentence): .unanswered(sentence)
    default: self
    }
  }

  /// The failure to report.
  ///
  /// An overloaded server counts as offline, like a lost connection.
  package var failure: Failure { Failure(message, cause: mayPass ? .offline : .other) }

  /// The error message: what is wrong and what to do.
  package var message: String {
    switch self {
    case .missing:
      "curl is not installed: install it with your package manager"
    case .notStarted(let error):
      error.cannotRun("reinstall curl")
    case .unreachable(let sentence), .unanswered(let sentence), .refused(let sentence):
      sentence
    case .status(let number, let host):
      "\(host) answered with status \(number): \(CurlError.advice(number))"
    case .tooLarge(let limit, let host):
      "the response of \(host) exceeds \(limit >> 20) MB: check the URL"
    case .canceled:
      "canceled: nothing was changed"
    }
  }

  private static func advice(_ number: Int) -> String {
    switch number {
    case 401, 403, 407: "check the credentials in the URL"
    case 429, 500...599: "try again later"
    default: "check the URL"
    }
  }

  /// Creates the error for an exit status of curl: see "Exit codes" in its manual.
  ///
  /// - Parameters:
  ///   - status: The exit status, not 0.
  ///   - reason: The reason that curl printed.
  init(exitStatus status: Int32, host: String, seconds: Int, reason: String? = nil) {
    switch status {
    case 5, 97:
      self = .unreachable("the proxy for \(host) cannot be reached: check the network")
    case 6: self = .unreachable("\(host) cannot be found: check the network and the URL")
    case 7: self = .unreachable("cannot connect to \(host): check the network and the URL")
    case 16, 18, 52, 55, 56, 92, 95, 96:
      self = .unreachable("the connection to \(host) was interrupted: try again later")
    case 28:
      self = .unreachable("\(host) did not answer within \(seconds) s: try again later")
    case 35: self = .unreachable("no secure connection to \(host): check the network")
    case 1: self = .refused("\(host) redirects to an unsupported protocol: check the URL")
    case 3: self = .refused("invalid URL for \(host): check the URL")
    case 61: self = .refused("the compressed response of \(host) is damaged: try again later")
    case 47: self = .refused("too many redirects from \(host): check the URL")
    case 51, 60, 83, 90, 91:
      self = .refused("the certificate of \(host) is not trusted: check the URL")
    case 77: self = .refused("curl has no trusted certificates: install ca-certificates")
    case 2, 4: self = .refused("the installed curl is too old: update it")
    default:
      let what = reason.map { " (\($0))" } ?? ""
      self = .refused("curl failed with exit status \(status) for \(host)\(what): try again later")
    }
  }
}
