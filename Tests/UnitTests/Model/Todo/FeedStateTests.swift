import Almanac
import TestSupport
import Testing

@testable import NoonmarkDomain

struct FeedStateTests {
  private let moment = Instant(epochSeconds: 1_795_272_390)

  @Test(arguments: [
    FeedState(.loading, at: Instant(epochSeconds: 1_795_272_390)),
    FeedState(.ok, at: Instant(epochSeconds: 0)),
    FeedState(.ok, at: Instant(epochSeconds: 0), count: 12),
    FeedState(.offline, at: Instant(epochSeconds: 5), tries: 3, problem: "a cannot be found: b"),
    FeedState(.error, at: Instant(epochSeconds: 5), problem: "item 3 has no title"),
  ])
  func `a state is read as it was written, over any previous state`(state: FeedState) {
    let fresh = FeedState.file(with: state, in: nil)
    #expect(FeedState(fresh) == state)
    let before = Array("# mine\r\nmore = x\r\nstate = error\r\nproblem = y\r\ntries = 7\r\n".utf8)
    let after = FeedState.file(with: state, in: before)
    #expect(FeedState(after) == state)
    #expect(String(decoding: after, as: UTF8.self).hasPrefix("# mine\r\nmore = x\r\n"))
    #expect(FeedState.file(with: state, in: fresh) == fresh)
  }

  @Test func `what is not known leaves everything else`() {
    let bytes = Array("# mine\nstate = ok\nmore = x\nat = 2026-11-21T14:46:30Z\n".utf8)
    let after = FeedState.file(with: nil, in: bytes)
    #expect(String(decoding: after, as: UTF8.self) == "# mine\nmore = x\n")
    #expect(FeedState(after) == nil)
  }

  @Test(arguments: [
    "", "state = ok\n", "at = 2026-11-21T14:46:30Z\n", "state = fine\nat = 2026-11-21T14:46:30Z\n",
    "state = ok\nat = soon\n", "\u{0}\u{FFFD}=",
  ])
  func `an invalid file has no state`(text: String) {
    #expect(FeedState(Array(text.utf8)) == nil)
  }

  @Test func `a failure without its reason has one all the same`() throws {
    let text = "state = error\nat = 2026-11-21T14:46:30Z\nproblem =\n"
    #expect(try #require(FeedState(Array(text.utf8))).problem == "the feed was not loaded")
  }

  @Test(arguments: [
    ("-9223372036854775808", 0), ("99999", 1000), ("9223372036854775807", 1000), ("x", 0),
  ])
  func `tries beyond all bounds are brought within them`(text: String, tries: Int) throws {
    let file = "state = offline\nat = 2026-11-21T14:46:30Z\ntries = \(text)\n"
    let state = try #require(FeedState(Array(file.utf8)))
    #expect(state.tries == tries)
    #expect(state.retryAt != nil)
  }

  @Test(arguments: [(0, 300), (1, 300), (2, 600), (3, 1200), (4, 2400), (5, 3600), (1000, 3600)])
  func `each failure makes the pause longer, up to an hour`(tries: Int, seconds: Int) {
    let state = FeedState(.offline, at: moment, tries: tries)
    #expect(state.retryAt == moment.advanced(bySeconds: seconds))
    #expect(FeedState(.error, at: moment, tries: tries).retryAt == nil)
  }

  @Test func `any sentence stays one line`() throws {
    let nasty = "a\nstate = ok # b\u{1B}[31m\r # c"
    let state = FeedState(.error, at: moment, problem: nasty)
    let read = try #require(FeedState(FeedState.file(with: state, in: nil)))
    #expect(read.phase == .error)
    #expect(read.problem?.contains("\u{1B}") == false)
    #expect(read.problem?.hasPrefix("a state = ok") == true)
  }

  @Test func `it identifies its feed without its URL`() throws {
    let mark = FeedState.fingerprint(of: "https://example.com/?key=secret")
    let file = FeedState.file(with: FeedState(.ok, at: moment, feed: mark), in: nil)
    #expect(!String(decoding: file, as: UTF8.self).contains("secret"))
    let read = try #require(FeedState(file))
    #expect(read.feed == mark)
    #expect(read.concerns(mark) && read.concerns(nil) && !read.concerns("other"))
    #expect(FeedState(.ok, at: moment).concerns("other"))
  }
}
