import Almanac
import NoonmarkBase
import NoonmarkDomain
import TestSupport
import Testing

@Suite struct `A subscription to a calendar` {
  private static let now = Instant("2026-11-21T12:00:00Z")

  private static func status(
    _ state: LoadState?, isStored: Bool = true, refresh: Int = 3600
  ) -> LoadStatus {
    LoadStatus(state, isStored: isStored, .every(refresh), at: now)
  }

  private static func ago(_ seconds: Int) -> Instant { now.advanced(bySeconds: -seconds) }

  @Test func `that was never loaded is due`() {
    #expect(Self.status(nil, isStored: false).isDue)
    #expect(Self.status(nil).isDue)
  }

  @Test func `that was loaded is due after the time of the key`() {
    let fresh = Self.status(LoadState(.ok, at: Self.ago(3599)))
    #expect(!fresh.isDue)
    #expect(fresh.revalidateAfter == 1)
    #expect(Self.status(LoadState(.ok, at: Self.ago(3600))).isDue)
    #expect(!Self.status(LoadState(.ok, at: Self.ago(3600)), refresh: 7200).isDue)
  }

  @Test func `whose calendar was removed is due`() {
    #expect(Self.status(LoadState(.ok, at: Self.ago(10)), isStored: false).isDue)
  }

  @Test func `that is being loaded is not due, unless that was interrupted`() {
    let loading = Self.status(LoadState(.loading, at: Self.ago(10)))
    #expect(!loading.isDue)
    #expect(loading.revalidateAfter == LoadStatus.soon)
    #expect(Self.status(LoadState(.loading, at: Self.ago(200))).isDue)
  }

  @Test(arguments: [LoadState.Phase.offline, .error], [1, 2, 5, 1000])
  func `that failed is due after a pause`(phase: LoadState.Phase, tries: Int) {
    let pause = [1: 300, 2: 600, 5: 3600][tries] ?? 3600
    var state = LoadState(phase, at: Self.ago(pause - 1), tries: tries, problem: "x")
    let waiting = Self.status(state)
    #expect(!waiting.isDue)
    #expect(waiting.revalidateAfter == 1)
    #expect(waiting.problem == "x")
    state.at = Self.ago(pause)
    #expect(Self.status(state).isDue)
  }

  @Test func `is due at once if the clock was set back`() {
    #expect(Self.status(LoadState(.ok, at: Self.ago(-10))).isDue)
    #expect(Self.status(LoadState(.offline, at: Self.ago(-4000), tries: 9)).isDue)
  }

  @Test func `keeps the version of what was loaded in its state`() throws {
    var state = LoadState(.error, at: Self.now, tries: 3, problem: "x")
    state.loadedAt = Self.ago(86_400)
    state.tag = "W/\"a b\""
    state.modified = "Sat, 21 Nov 2026 12:00:00 GMT"
    let again = try #require(LoadState(LoadState.file(with: state, in: nil)))
    #expect(again == state)
  }

  // MARK: Answers

  @Test(arguments: [
    "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "\u{FEFF}BEGIN:VCALENDAR\nend:vcalendar",
    "\n begin:vcalendar\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n\n \r\n",
    "BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n",
    // Text after the calendar is not part of it.
    "BEGIN:VCALENDAR\nEND:VCALENDAR\n<!-- 0.1 s -->", "BEGIN:VCALENDAR\nEND:VCALENDAR\n\0\0\0",
    "BEGIN:VCALENDAR\nEND:VCALENDAR\n<html>", "BEGIN:VCALENDAR\nEND:VCALENDAR\n\u{1A}",
    // Carriage returns end lines too.
    "BEGIN:VCALENDAR\rEND:VCALENDAR\r",
  ])
  func `takes a whole calendar`(text: String) throws {
    try SubscriptionAnswer.check(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("", "calendar is empty"), (" \n", "calendar is empty"),
      ("<!DOCTYPE html><html>", "calendar is a web page, not iCalendar"),
      ("\n<html>", "calendar is a web page, not iCalendar"),
      ("{\"error\": 1}", "calendar is not iCalendar"), ("Not found", "calendar is not iCalendar"),
      ("BEGIN:VCARD", "calendar has contacts, not events"),
      ("BEGIN:VCALENDAR", "end of the calendar is missing"),
      ("BEGIN:VCALENDARS\nEND:VCALENDAR", "calendar is not iCalendar"),
      ("BEGIN:VCALENDAR\n X\nEND:VCALENDAR", "calendar is not iCalendar"),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEV", "end of the calendar is missing"),
      ("BEGIN:VCALENDAR\nSUMMARY:END:VCALENDAR", "end of the calendar is missing"),
      ("BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nX", "end of the calendar is missing"),
    ] as [(String, String)])
  func `refuses everything else`(text: String, problem: String) {
    let error = #expect(throws: Failure.self) { try SubscriptionAnswer.check(Array(text.utf8)) }
    #expect(error?.sentence == "invalid data: the \(problem)")
  }
}
