import NoonmarkFeed
import NoonmarkModel
import NoonmarkSystem

/// Reads a feed from standard input and writes its tasks to standard output, as lines of the file
/// of tasks; where it can't, one sentence to standard error, and the exit status is 1.
///
/// It is a program of its own so that a render does not pay for Foundation.
@main
enum Main {
  /// The most bytes of a feed.
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
