import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

@testable import NoonmarkProgram

// A file that CONTRIBUTING.md shows; a test keeps the two equal.

/// A quote of a server, which is loaded once an hour.
struct QuoteSource: DownloadSource {
  typealias Value = DisplayText

  static let name = "the quote"
  /// The name of its file in the state directory.
  static let fileName = "quote"

  let file: LoadStateFile
  let host: Host
  let policy = LoadPolicy.every(3600)
  let seconds: Int
  private let address: WebAddress
  private let path: String

  /// - Throws: If there is no state directory.
  init(_ address: WebAddress, in run: Run) throws(Failure) {
    host = run.host
    self.address = address
    let state = try host.directory(.state)
    path = Path.joined(state, "quote.txt")
    file = LoadStateFile(QuoteSource.fileName, folder: state)
    seconds = run.requestSeconds
  }

  var isStored: Bool { FileStamp.of(path) != nil }

  func request(after state: LoadState?) -> Curl.Request {
    Curl.Request(.get, address, seconds: seconds, limit: 4096)
  }

  func take(
    _ response: Curl.Response, after state: LoadState?
  ) throws(Failure) -> (value: DisplayText, state: LoadState) {
    let quote = DisplayText(utf8: response.body)
    guard !quote.isEmpty else { throw Failure("the server sent no quote") }
    try store.overwrite(path, response.body)
    return (quote, LoadState(.ok, at: Clock.now()))
  }

  /// The quote that another process has loaded.
  func value(of state: LoadState) -> DisplayText {
    DisplayText(utf8: (try? File.read(path, limit: 4096))?.bytes ?? [])
  }
}

extension Background.Load {
  static func quote(_ address: WebAddress) -> Background.Load {
    Background.Load(
      arguments: ["quote", "load", address.text], purposes: [.state],
      failure: "the quote cannot be loaded", instead: "noonmark quote load URL")
  }
}

/// `noonmark quote load URL`.
enum QuoteLoad {
  static let command = Command(
    "quote load", "Load the quote of the day", arguments: [Argument("URL")],
    options: [Options.background.spec], run: { run throws(Failure) in try run.loadQuote() })
}

extension Run {
  fileprivate mutating func loadQuote() throws(Failure) {
    let isInBackground = try beginLoad()
    let source = try QuoteSource(WebAddress(invocation.arguments[0]), in: self)
    let quote = try refresh(Refresh(source, isInBackground: isInBackground))
    if let quote, !isInBackground { writeLine(quote.string) }
  }
}
