/// Why a request to the web brought no answer that can be used.
package enum CurlError: Error, Hashable, Sendable {
  /// curl is not installed.
  case missing
  /// curl could not be started.
  case notStarted(SystemError)
  /// The host was not reached, or the answer broke off: there may be no network. A sentence.
  case unreachable(String)
  /// The request may have arrived, but the answer did not, or not whole. A sentence.
  case unanswered(String)
  /// The request was refused or makes no sense, by curl or the host's certificate. A sentence.
  case refused(String)
  /// The host answered with a status other than success.
  case status(Int, host: String)
  /// The answer has more bytes than were asked for at most.
  case tooLarge(limit: Int, host: String)
  /// Whoever asked wants the answer no more.
  case canceled

  /// Whether this is what a machine without a network meets, which passes by itself.
  package var isOffline: Bool {
    switch self {
    case .unreachable, .unanswered: true
    default: false
    }
  }

  /// Whether the same request may succeed a moment later.
  package var mayPass: Bool {
    switch self {
    case .unreachable, .unanswered: true
    case .status(let number, _): number == 429 || (500...599).contains(number)
    default: false
    }
  }

  /// Whether whoever was asked may have got the request and acted on it.
  package var mayHaveArrived: Bool {
    switch self {
    case .unanswered, .tooLarge, .canceled: true
    default: false
    }
  }

  /// The same error, of a request that was being sent when it came.
  var afterSending: CurlError {
    switch self {
    case .unreachable(let sentence), .refused(let sentence): .unanswered(sentence)
    default: self
    }
  }

  /// What is wrong and what to do, in one sentence.
  package var message: String {
    switch self {
    case .missing:
      "curl is not installed: install it with your package manager"
    case .notStarted(let error):
      "\(error.path) cannot be run: \(error.message): install curl anew"
    case .unreachable(let sentence), .unanswered(let sentence), .refused(let sentence):
      sentence
    case .status(let number, let host):
      "\(host) answered with status \(number): \(CurlError.advice(number))"
    case .tooLarge(let limit, let host):
      "\(host) sends more than \(limit >> 20) MB: check the address"
    case .canceled:
      "cancelled: nothing was changed"
    }
  }

  private static func advice(_ number: Int) -> String {
    switch number {
    case 401, 403, 407: "check what the address says of who you are"
    case 300...399, 404, 410: "check the address"
    case 429, 500...599: "try again later"
    default: "check the address"
    }
  }

  /// What an exit status of curl means, by its manual ("Exit codes").
  ///
  /// - Parameters:
  ///   - status: The exit status, not 0.
  ///   - host: The host that was asked.
  ///   - seconds: How long it had.
  init(exitStatus status: Int32, host: String, seconds: Int) {
    switch status {
    case 5, 97:
      self = .unreachable("the proxy on the way to \(host) cannot be reached: check the network")
    case 6: self = .unreachable("\(host) cannot be found: check the network and the address")
    case 7: self = .unreachable("\(host) takes no connection: check the network and the address")
    case 16, 18, 52, 55, 56, 92, 95, 96:
      self = .unreachable("\(host) broke off in the middle: try again later")
    case 28:
      self = .unreachable("\(host) did not answer within \(seconds) s: try again later")
    case 35: self = .unreachable("\(host) makes no secure connection: check the network")
    case 1: self = .refused("\(host) leads to what is no web page: check the address")
    case 3: self = .refused("curl cannot read the address of \(host): check the address")
    case 47: self = .refused("\(host) leads from one address to the next: check the address")
    case 51, 60, 83, 90, 91:
      self = .refused("the certificate of \(host) cannot be trusted: check the address")
    case 77: self = .refused("curl finds no certificates it can trust: install ca-certificates")
    case 2, 4: self = .refused("the curl that is installed cannot do this: install a later one")
    default:
      self = .refused("curl failed with exit status \(status) on \(host): check the address")
    }
  }
}
