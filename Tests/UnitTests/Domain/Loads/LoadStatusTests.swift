import Almanac
import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

struct LoadStatusTests {
  private let now = Instant(epochSeconds: 1_795_272_390)

  private func outlook(
    _ phase: LoadState.Phase?, ago seconds: Int = 0, tries: Int = 1, isLoaded: Bool = false,
    hasAddress: Bool = true
  ) -> LoadStatus {
    let state = phase.map {
      LoadState($0, at: now.advanced(bySeconds: -seconds), tries: tries, problem: "why")
    }
    return LoadStatus(state, isStored: isLoaded, isWanted: hasAddress, .once, at: now)
  }

  @Test func `a feed that was never loaded is wanted, if its address is known`() {
    #expect(outlook(nil) == LoadStatus(.ok, isDue: true))
    #expect(outlook(nil, hasAddress: false) == LoadStatus(.ok))
    #expect(outlook(nil, isLoaded: true) == LoadStatus(.ok))
    // The list was deleted by hand.
    #expect(outlook(.ok, ago: 99) == LoadStatus(.ok, isDue: true))
    #expect(outlook(.ok, isLoaded: true) == LoadStatus(.ok))
  }

  @Test func `a load that goes on is looked at again soon`() {
    for seconds in [0, 1, 119, -119] {
      #expect(outlook(.loading, ago: seconds) == LoadStatus(.loading, revalidateAfter: 2))
    }
    #expect(outlook(.loading, isLoaded: true) == LoadStatus(.ok))
  }

  @Test func `a load that failed once says which try it is, until it ends`() {
    let second = LoadState.loading(after: nil, attempt: 2, at: now)
    func attempt(_ state: LoadState) -> Int? {
      LoadStatus(state, isStored: false, .once, at: now).attempt
    }
    #expect(attempt(second) == 2)
    #expect(attempt(.loading(after: second, at: now)) == nil)
    #expect(attempt(.failed(.offline, "why", after: second, .once, at: now)) == nil)
  }

  @Test func `a load that was canceled keeps what is known of the load before, and is due`() throws
  {
    var before = LoadState(.offline, at: Instant("2026-11-21T12:00:00Z"), tries: 3)
    #expect(before.interrupted == before)
    #expect(LoadState.loading(after: nil, at: before.at).interrupted == nil)
    before.loadedAt = Instant("2026-11-20T12:00:00Z")
    let state = try #require(LoadState.loading(after: before, at: before.at).interrupted)
    #expect(state.tries == 3 && state.loadedAt == before.loadedAt)
    #expect(!state.isLoading(at: before.at))
    #expect(LoadState(LoadState.file(with: state, in: nil)) == state)
  }

  @Test func `a load that went on for too long, or by another clock, was interrupted`() {
    for seconds in [120, 100_000, -120, -100_000_000] {
      #expect(outlook(.loading, ago: seconds) == LoadStatus(.ok, isDue: true))
    }
    #expect(outlook(.loading, ago: 120, hasAddress: false) == LoadStatus(.ok))
  }

  @Test func `a feed that was not reached waits for its time`() {
    #expect(outlook(.offline) == LoadStatus(.offline, problem: "why", revalidateAfter: 300))
    #expect(outlook(.offline, ago: 299) == LoadStatus(.offline, problem: "why", revalidateAfter: 1))
    let due = LoadStatus(.offline, problem: "why", isDue: true)
    #expect(outlook(.offline, ago: 300) == due)
    #expect(outlook(.offline, ago: 300, tries: 2).revalidateAfter == 300)
    #expect(outlook(.offline, ago: 3600, tries: 900) == due)
    // The clock was set back by a day.
    #expect(outlook(.offline, ago: -86_400) == due)
  }

  @Test func `a feed that was loaded once is not loaded again, but a failure is reported`() {
    #expect(
      outlook(.offline, ago: 9999, isLoaded: true) == LoadStatus(.offline, problem: "why"))
    #expect(outlook(.offline, ago: 9999, hasAddress: false) == LoadStatus(.ok))
    #expect(outlook(.error, ago: 9_999_999) == LoadStatus(.error, problem: "why"))
  }

  @Test(arguments: [LoadState.Phase.offline, .error, .ok])
  func `what became of another feed counts no more`(phase: LoadState.Phase) {
    let mark = LoadState.fingerprint(of: "https://example.com/a")
    let state = LoadState(phase, at: now, problem: "why", feed: mark)
    let other = LoadState.fingerprint(of: "https://example.com/b")
    func outlook(_ feed: String?, isLoaded: Bool = false) -> LoadStatus {
      LoadStatus(
        state, isStored: isLoaded, isWanted: feed != nil, .once, of: feed, at: now)
    }
    #expect(outlook(other) == LoadStatus(.ok, isDue: true))
    #expect(outlook(other, isLoaded: true) == LoadStatus(.ok))
    #expect(outlook(mark).problem == (phase == .ok ? nil : "why"))
    // The URL was removed from the configuration.
    #expect(outlook(nil) == LoadStatus(.ok))
  }

  @Test func `a load of another feed goes on all the same`() {
    let state = LoadState(.loading, at: now, feed: "1")
    let outlook = LoadStatus(state, isStored: false, .once, of: "2", at: now)
    #expect(outlook == LoadStatus(.loading, revalidateAfter: 2))
  }
}
