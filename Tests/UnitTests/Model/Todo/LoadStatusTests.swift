import Almanac
import NoonmarkDomain
import NoonmarkText
import Testing

struct FeedStatusTests {
  private let now = Instant(epochSeconds: 1_795_272_390)

  private func outlook(
    _ phase: LoadState.Phase?, ago seconds: Int = 0, tries: Int = 1, isLoaded: Bool = false,
    hasAddress: Bool = true
  ) -> FeedStatus {
    let state = phase.map {
      LoadState($0, at: now.advanced(bySeconds: -seconds), tries: tries, problem: "why")
    }
    return FeedStatus(state, isLoaded: isLoaded, hasAddress: hasAddress, at: now)
  }

  @Test func `a feed that was never loaded is wanted, if its address is known`() {
    #expect(outlook(nil) == FeedStatus(nil, wantsLoad: true))
    #expect(outlook(nil, hasAddress: false) == FeedStatus(nil))
    #expect(outlook(nil, isLoaded: true) == FeedStatus(nil))
    // The list was taken away by hand.
    #expect(outlook(.ok, ago: 99) == FeedStatus(nil, wantsLoad: true))
    #expect(outlook(.ok, isLoaded: true) == FeedStatus(nil))
  }

  @Test func `a load that goes on is looked at again soon`() {
    for seconds in [0, 1, 119, -119] {
      #expect(outlook(.loading, ago: seconds) == FeedStatus(.loading, revalidateAfter: 2))
    }
    #expect(outlook(.loading, isLoaded: true) == FeedStatus(nil))
  }

  @Test func `a load that went on for too long, or by another clock, was interrupted`() {
    for seconds in [120, 100_000, -120, -100_000_000] {
      #expect(outlook(.loading, ago: seconds) == FeedStatus(nil, wantsLoad: true))
    }
    #expect(outlook(.loading, ago: 120, hasAddress: false) == FeedStatus(nil))
  }

  @Test func `a feed that was not reached waits for its time`() {
    #expect(outlook(.offline) == FeedStatus(.offline, problem: "why", revalidateAfter: 300))
    #expect(outlook(.offline, ago: 299) == FeedStatus(.offline, problem: "why", revalidateAfter: 1))
    let due = FeedStatus(.offline, problem: "why", wantsLoad: true)
    #expect(outlook(.offline, ago: 300) == due)
    #expect(outlook(.offline, ago: 300, tries: 2).revalidateAfter == 300)
    #expect(outlook(.offline, ago: 3600, tries: 900) == due)
    // The clock was set back by a day.
    #expect(outlook(.offline, ago: -86_400) == due)
  }

  @Test func `a feed that was loaded once is not loaded again, but a failure is reported`() {
    #expect(
      outlook(.offline, ago: 9999, isLoaded: true) == FeedStatus(.offline, problem: "why"))
    #expect(
      outlook(.offline, ago: 9999, hasAddress: false) == FeedStatus(.offline, problem: "why"))
    #expect(outlook(.error, ago: 9_999_999) == FeedStatus(.error, problem: "why"))
  }

  @Test(arguments: [LoadState.Phase.offline, .error, .ok])
  func `what became of another feed counts no more`(phase: LoadState.Phase) {
    let mark = LoadState.fingerprint(of: "https://example.com/a")
    let state = LoadState(phase, at: now, problem: "why", feed: mark)
    let other = LoadState.fingerprint(of: "https://example.com/b")
    func outlook(_ feed: String?, isLoaded: Bool = false) -> FeedStatus {
      FeedStatus(state, isLoaded: isLoaded, hasAddress: feed != nil, feed: feed, at: now)
    }
    #expect(outlook(other) == FeedStatus(nil, wantsLoad: true))
    #expect(outlook(other, isLoaded: true) == FeedStatus(nil))
    #expect(outlook(mark).problem == (phase == .ok ? nil : "why"))
    // Loaded by hand, from an address that is not the configuration's.
    #expect(outlook(nil).problem == (phase == .ok ? nil : "why"))
  }

  @Test func `a load of another feed goes on all the same`() {
    let state = LoadState(.loading, at: now, feed: "1")
    let outlook = FeedStatus(state, isLoaded: false, hasAddress: true, feed: "2", at: now)
    #expect(outlook == FeedStatus(.loading, revalidateAfter: 2))
  }
}
