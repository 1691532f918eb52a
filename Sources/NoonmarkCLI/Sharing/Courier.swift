import NoonmarkModel
import NoonmarkSystem

/// Carries what is to be sent to where it goes, by curl.
struct Courier {
  private let curl: Curl
  private let seconds: Int

  /// The most bytes of an answer, which nobody reads.
  private static let answerLimit = 1 << 20

  /// Finds curl.
  init(_ world: World, _ session: Session) throws(CurlError) {
    curl = try Curl(session.environment)
    seconds = world.requestSeconds
  }

  /// Sends an entry, once.
  ///
  /// - Parameter entry: The entry.
  /// - Throws: Why it did not arrive, or nobody knows whether it did.
  func deliver(_ entry: OutboxEntry) throws(CurlError) {
    let address: WebAddress
    do throws(WebAddress.Malformed) {
      address = try WebAddress(entry.to)
    } catch {
      throw .refused(error.message)
    }
    // By this whoever gets it twice can tell.
    var headers = [(name: "Idempotency-Key", value: entry.id)]
    var request = Curl.Request(
      entry.kind == .webhook ? .post : .delete, address, seconds: seconds,
      limit: Courier.answerLimit)
    if entry.kind == .webhook {
      headers.append((name: "Content-Type", value: "application/json"))
      request.body = Array(entry.body.utf8)
    }
    request.headers = headers
    do throws(CurlError) {
      _ = try curl.send(request)
    } catch .status(404, _) where entry.kind == .delete {
      // What is not there is as good as removed.
    } catch .status(410, _) where entry.kind == .delete {
    }
  }
}
