import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem

/// Sends shared and deleted tasks to URLs with curl.
struct WebhookClient {
  private let curl: Curl
  private let seconds: Int
  /// Whether Control-C cancels a request, in a process that blocks the signal.
  private let endsAtInterrupt: Bool

  /// The maximum size of a response in bytes; the response is ignored.
  private static let maximumResponseSize = 1 << 20

  /// - Throws: If curl is not installed.
  init(in run: Run) throws(Failure) {
    do {
      curl = try Curl(run.host.environment)
    } catch {
      throw error.failure
    }
    seconds = run.requestSeconds
    endsAtInterrupt = run.host.isNested
  }

  /// Sends an entry once.
  ///
  /// - Throws: If the entry was not accepted, or it is unknown whether it arrived.
  func deliver(_ entry: OutboxEntry) throws(CurlError) {
    let address: WebAddress
    do {
      address = try WebAddress(entry.to)
    } catch {
      throw .refused(error.message)
    }
    // Lets the server detect duplicates.
    var headers = [(name: "Idempotency-Key", value: entry.id)]
    var request = Curl.Request(
      entry.kind == .webhook ? .post : .delete, address, seconds: seconds,
      limit: WebhookClient.maximumResponseSize)
    if entry.kind == .webhook {
      headers.append((name: "Content-Type", value: "application/json"))
      request.body = Array(entry.body.utf8)
    }
    request.headers = headers
    do {
      _ = try curl.send(request) { _ in !endsAtInterrupt || !TerminationSignals.isInterrupted }
    } catch .canceled {
      throw .unanswered("canceled")
    } catch .status(404, _) where entry.kind == .delete {
      // The task is already deleted (404 Not Found, 410 Gone).
    } catch .status(410, _) where entry.kind == .delete {
    }
  }
}
