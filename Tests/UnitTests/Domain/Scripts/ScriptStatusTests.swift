import Almanac
import NoonmarkDomain
import TestSupport
import Testing

@Suite struct `The status of a script` {
  /// The run that printed the timeline: noon.
  private let ranAt = ScriptDocuments.ranAt

  private func timeline(_ policy: String) throws -> ScriptTimeline {
    try ScriptDocuments.read(
      Array(#"{"version":1,"entries":[{}],"policy":\#(policy)}"#.utf8)
    ).timeline
  }

  /// The state, whether to run the script, and the seconds until the next check.
  private struct Answer: Equatable {
    let state: LoadStatus.State
    let wantsRun: Bool
    let wait: Int?

    init(_ state: LoadStatus.State, runs: Bool = false, wait: Int?) {
      (self.state, wantsRun, self.wait) = (state, runs, wait)
    }
  }

  /// Returns the answer at a number of seconds after noon.
  private func answer(
    _ second: Int, _ state: ScriptState, _ timeline: ScriptTimeline? = nil,
    _ activity: LoadStatus.Activity = .none
  ) -> Answer {
    let now = ranAt.advanced(bySeconds: second)
    let status = LoadStatus(state, timeline, activity, at: now)
    return Answer(
      status.state, runs: status.isDue, wait: status.revalidateAfter)
  }

  private func succeeded() -> ScriptState { .succeeded([], at: ranAt) }

  /// Returns the state after failures at these seconds after noon.
  private func failed(_ seconds: Int..., after state: ScriptState = ScriptState()) -> ScriptState {
    seconds.reduce(state) { $0.failed("x", at: ranAt.advanced(bySeconds: $1)) }
  }

  @Test func `is loading before the first run`() {
    #expect(answer(0, ScriptState()) == Answer(.loading, runs: true, wait: 1))
    #expect(answer(0, ScriptState(), nil, .running) == Answer(.loading, wait: 1))
    #expect(answer(0, ScriptState(), nil, .lost) == Answer(.loading, wait: 10))
  }

  @Test func `is current until the script is due, and while it runs`() throws {
    let hourly = try timeline(#"{"after":"1h"}"#)
    #expect(answer(0, succeeded(), hourly) == Answer(.ok, wait: 3600))
    #expect(answer(3599, succeeded(), hourly) == Answer(.ok, wait: 1))
    #expect(answer(3600, succeeded(), hourly) == Answer(.ok, runs: true, wait: 1))
    #expect(answer(9000, succeeded(), hourly) == Answer(.ok, runs: true, wait: 1))
    #expect(answer(3600, succeeded(), hourly, .running) == Answer(.ok, wait: 1))
    #expect(answer(3600, succeeded(), hourly, .lost) == Answer(.ok, wait: 10))
  }

  @Test func `of a script that never runs again waits for a file`() throws {
    let never = try timeline(#""never""#)
    #expect(answer(1_000_000, succeeded(), never) == Answer(.ok, wait: nil))
    #expect(answer(0, succeeded(), never, .running) == Answer(.ok, wait: 1))
  }

  @Test func `of a changed script is a run, whatever the policy says`() throws {
    let never = try timeline(#""never""#)
    #expect(answer(5, succeeded(), never, .outdated) == Answer(.ok, runs: true, wait: 1))
    let retrying = failed(5, 6, 7)
    #expect(answer(8, retrying, nil, .outdated) == Answer(.error, runs: true, wait: 1))
  }

  @Test func `after failures is retried later each time, at most an hour`() {
    var state = ScriptState()
    var second = 0
    for pause in [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600] {
      state = failed(second, after: state)
      #expect(answer(second, state) == Answer(.error, wait: pause))
      #expect(answer(second + pause - 1, state) == Answer(.error, wait: 1))
      #expect(answer(second + pause, state) == Answer(.error, runs: true, wait: 1))
      second += pause
    }
    #expect(failed(0, after: .succeeded([1], at: ranAt)).document == [1])
    #expect(ScriptState.succeeded([], at: ranAt).retryAt == nil)
  }

  @Test func `becomes stale when the script is due, not when it fails`() throws {
    let hourly = try timeline(#"{"after":"1h"}"#)
    // A reload on request failed.
    let early = failed(600, after: succeeded())
    #expect(answer(600, early, hourly) == Answer(.ok, wait: 10))
    // It is retried before it is due, and becomes stale when it ends.
    let late = failed(3598, after: succeeded())
    #expect(answer(3598, late, hourly) == Answer(.ok, wait: 2))
    #expect(answer(3600, late, hourly) == Answer(.stale, wait: 8))
    #expect(answer(3608, late, hourly) == Answer(.stale, runs: true, wait: 1))
    #expect(answer(3608, late, hourly, .running) == Answer(.stale, wait: 1))
    // A timeline that never ends is never stale.
    let never = try timeline(#""never""#)
    #expect(answer(5, failed(0, after: succeeded()), never) == Answer(.ok, wait: 5))
  }

  @Test func `does not wait for a retry in the distant future`() {
    // The clock was a day ahead when the script failed.
    let state = failed(86_400)
    #expect(answer(0, state) == Answer(.error, runs: true, wait: 1))
    // Within the maximum, it is an ordinary delay.
    #expect(answer(0, failed(3000)) == Answer(.error, wait: 3010))
  }

  @Test func `of a script that must not be run waits for a file`() throws {
    let hourly = try timeline(#"{"after":"1h"}"#)
    func state(
      _ state: ScriptState, _ timeline: ScriptTimeline?
    ) -> (LoadStatus.State, Bool, Int?) {
      let status = LoadStatus(
        state, timeline, .none, at: ranAt.advanced(bySeconds: 9000)
      ).withoutLoad("y", revalidateAfter: nil)
      return (status.state, status.isDue, status.revalidateAfter)
    }
    #expect(state(ScriptState(), nil) == (.error, false, nil))
    #expect(state(failed(0), nil) == (.error, false, nil))
    #expect(state(succeeded(), hourly) == (.stale, false, nil))
  }
}
