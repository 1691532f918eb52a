import Almanac
import TestSupport
import Testing

@testable import NoonmarkDomain

struct LoadStateTests {
  private let moment = Instant(epochSeconds: 1_795_272_390)

  @Test(arguments: [
    LoadState(.loading, at: Instant(epochSeconds: 1_795_272_390)),
    LoadState.loading(after: nil, attempt: 2, at: Instant(epochSeconds: 1_795_272_390)),
    LoadState(.ok, at: Instant(epochSeconds: 0)),
    LoadState(.ok, at: Instant(epochSeconds: 0), count: 12),
    LoadState(.offline, at: Instant(epochSeconds: 5), tries: 3, problem: "a cannot be found: b"),
    LoadState(.error, at: Instant(epochSeconds: 5), problem: "item 3 has no title"),
  ])
  func `a state is read as it was written, over any previous state`(state: LoadState) {
    let fresh = LoadState.file(with: state, in: nil)
    #expect(LoadState(fresh) == state)
    let before = Array("# mine\r\nmore = x\r\nstate = error\r\nproblem = y\r\ntries = 7\r\n".utf8)
    let after = LoadState.file(with: state, in: before)
    #expect(LoadState(after) == state)
    expect(String(decoding: after, as: UTF8.self), .starts("# mine\r\nmore = x\r\n"))
    #expect(LoadState.file(with: state, in: fresh) == fresh)
  }

  @Test func `what is not known leaves everything else`() {
    let bytes = Array("# mine\nstate = ok\nmore = x\nat = 2026-11-21T14:46:30Z\n".utf8)
    let after = LoadState.file(with: nil, in: bytes)
    #expect(String(decoding: after, as: UTF8.self) == "# mine\nmore = x\n")
    #expect(LoadState(after) == nil)
  }

  @Test(arguments: [
    "", "state = ok\n", "at = 2026-11-21T14:46:30Z\n", "state = fine\nat = 2026-11-21T14:46:30Z\n",
    "state = ok\nat = soon\n", "\u{0}\u{FFFD}=",
  ])
  func `an invalid file has no state`(text: String) {
    #expect(LoadState(Array(text.utf8)) == nil)
  }

  @Test func `a failure without its reason has one all the same`() throws {
    let text = "state = error\nat = 2026-11-21T14:46:30Z\nproblem =\n"
    #expect(try #require(LoadState(Array(text.utf8))).problem == "the feed was not loaded")
  }

  @Test(arguments: [
    ("-9223372036854775808", 0), ("99999", 1000), ("9223372036854775807", 1000), ("x", 0),
  ])
  func `tries beyond all bounds are brought within them`(text: String, tries: Int) throws {
    let file = "state = offline\nat = 2026-11-21T14:46:30Z\ntries = \(text)\n"
    let state = try #require(LoadState(Array(file.utf8)))
    #expect(state.tries == tries)
    #expect(state.retryAt != nil)
  }

  @Test(arguments: [(0, 300), (1, 300), (2, 600), (3, 1200), (4, 2400), (5, 3600), (1000, 3600)])
  func `each failure makes the pause longer, up to an hour`(tries: Int, seconds: Int) {
    let state = LoadState(.offline, at: moment, tries: tries)
    #expect(state.retryAt == moment.advanced(bySeconds: seconds))
    #expect(LoadState(.ok, at: moment, tries: tries).retryAt == nil)
  }

  @Test func `any sentence stays one line`() throws {
    let nasty = "a\nstate = ok # b\u{1B}[31m\r # c"
    let state = LoadState(.error, at: moment, problem: nasty)
    let read = try #require(LoadState(LoadState.file(with: state, in: nil)))
    #expect(read.phase == .error)
    expect(read.problem, .starts("a state = ok"), .lacks("\u{1B}"))
  }

  @Test func `it identifies its feed without its URL`() throws {
    let mark = LoadState.fingerprint(of: "https://example.com/?key=secret")
    let file = LoadState.file(with: LoadState(.ok, at: moment, feed: mark), in: nil)
    expect(String(decoding: file, as: UTF8.self), .lacks("secret"))
    let read = try #require(LoadState(file))
    #expect(read.feed == mark)
    #expect(read.concerns(mark) && read.concerns(nil) && !read.concerns("other"))
    #expect(LoadState(.ok, at: moment).concerns("other"))
  }
}
