import NoonmarkFeed
import NoonmarkModel
import NoonmarkSystem

/// Reads a feed from standard input and prints its tasks as lines of the tasks file.
///
/// If the feed is invalid, prints an error and exits with status 1.
///
/// A separate program, so that a render does not pay for Foundation.
@main
enum Main {
  /// The maximum size of a feed, in bytes.
  private static let limit = 1 << 25

  static func main() {
    StandardStreams.prepare()
    do throws(SystemError) {
      let bytes = try StandardStreams.read(limit: limit)
      try StandardStreams.write(lines(of: bytes))
    } catch {
      fail("\(error.path): \(error.message): run noonmark todo load instead")
    }
  }

  private static func lines(of feed: [UInt8]) -> [UInt8] {
    do throws(FeedError) {
      return Array(
        try FeedReader.read(feed).map { TodoBook.line($0) + [UInt8(ascii: "\n")] }.joined())
    } catch {
      fail(error.message)
    }
  }

  private static func fail(_ sentence: String) -> Never {
    StandardStreams.printError(sentence)
    exit(1)
  }
}
