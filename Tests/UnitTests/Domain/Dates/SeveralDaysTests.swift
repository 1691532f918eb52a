import Almanac
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkPhrases

/// Dates that take several whole days.
@Suite struct `A date of several days` {
  private static let vacation = "2026-12-20 | Vacation | end=2027-01-03"

  private func occurrence(
    _ line: String, on day: String, in zone: Zone = .utc
  ) throws -> Occurrence {
    let now = zone.startOfDay(try DateParser.parse(day))
    return Occurrence(
      try #require(DateBook(text: line).all.first), at: ZonedInstant(now, in: zone))
  }

  @Test(arguments: [
    ("2026-12-19", "upcoming", 1), ("2026-12-20", "upcoming", 0), ("2026-12-21", "running", -1),
    ("2027-01-03", "running", -14), ("2027-01-04", "past", -1), ("2027-01-10", "past", -7),
  ])
  func `is running after its first day, and past after its last`(
    day: String, state: String, days: Int
  ) throws {
    let found = try occurrence(Self.vacation, on: day)
    #expect((found.isPast ? "past" : found.isRunning ? "running" : "upcoming") == state)
    #expect(found.days == days)
    #expect(found.day.iso8601 == "2026-12-20")
    #expect(found.lastDay.iso8601 == "2027-01-03")
    let book = DateBook(text: Self.vacation)
    let moment = ZonedInstant(Zone.utc.startOfDay(try DateParser.parse(day)), in: .utc)
    #expect(book.counts(at: moment) == (found.isPast ? (0, 1) : (1, 0)))
    #expect(Array(book.past(at: moment)) == (found.isPast ? [found] : []))
  }

  @Test(arguments: [
    ("2026-07-01", "2026-07-05"), ("2026-07-09", "2026-07-05"), ("2026-07-10", "2027-07-05"),
  ])
  func `repeats after its last day`(day: String, first: String) throws {
    let line = "2025-07-05 | Camp | end=2025-07-09 | repeat=yearly"
    #expect(try occurrence(line, on: day).day.iso8601 == first)
  }

  @Test(arguments: [
    ("2026-12-19", "VTFC"), ("2026-12-20", "VTFC"), ("2026-12-23", "TVFC"), ("2026-12-24", "FCTV"),
    ("2026-12-25", "TV"),
  ])
  func `comes after the dates of today once it is running`(day: String, titles: String) throws {
    let lines = """
      \(Self.vacation)
      2026-12-22 09:00 | Trip | end=2026-12-27 18:00
      2026-12-24 09:00 | Feast | end=10:00
      2026-12-24 23:00 | Concert | end=01:00
      """
    let day = Zone.utc.startOfDay(try DateParser.parse(day)).advanced(bySeconds: 7200)
    let dates = DateBook(text: lines).upcoming(at: ZonedInstant(day, in: .utc))
    #expect(dates.map { String($0.entry.title.prefix(1)) }.joined() == titles)
  }

  @Test func `leaves a line to the dates of today`() throws {
    let scene = Scene.countdown(Self.vacation + "\n2026-12-24 | Dinner", .small)
    let now = try TimeParser.parse("2026-12-23T12:00:00Z", in: .utc)
    #expect(scene.plain(at: now) == "☀ Vacation [now]\n")
    let refresh = try #require(scene.render(at: now).refreshAt)
    #expect(refresh.rfc3339(in: .utc) == "2026-12-24T00:00:00Z")
    expect(scene.plain(at: refresh), .has("Dinner [Today]"))
  }

  @Test func `is sorted by its last day once it is past`() throws {
    let book = DateBook(text: "2026-12-30 | Party\n\(Self.vacation)")
    let moment = ZonedInstant(Zone.utc.startOfDay(try DateParser.parse("2027-01-05")), in: .utc)
    #expect(book.past(at: moment).map(\.entry.title) == ["Vacation", "Party"])
  }

  @Test(arguments: [
    ("2026-12-19T12:00:00Z", "Vacation ────────────── Sun Dec 20 [1d]", "2026-12-20T00:00:00Z"),
    ("2026-12-20T12:00:00Z", "Vacation ━━━━━━━━━━━━━━ [Today]", "2026-12-21T00:00:00Z"),
    ("2026-12-23T12:00:00Z", "Vacation ━━╸─────────── [now]", "2026-12-24T00:00:00Z"),
    ("2027-01-04T12:00:00Z", "Vacation ━━━━━━━━━━━━━━ [-1d]", "2027-01-05T00:00:00Z"),
  ])
  func `has a bar of its days while it takes place`(at: String, text: String, refresh: String)
    throws
  {
    let line = Self.vacation + " | created=2026-12-19T10:00:00Z | id=v1"
    let scene = Scene.countdown(line)
    let now = try TimeParser.parse(at, in: .utc)
    #expect(scene.plain(at: now).contains(text), "\(scene.plain(at: now))")
    #expect(scene.render(at: now).refreshAt?.rfc3339(in: .utc) == refresh)
  }

  @Test func `does not wake for its days where they are not shown`() throws {
    let scene = Scene.countdown(Self.vacation, .small)
    let now = try TimeParser.parse("2026-12-23T12:00:00Z", in: .utc)
    #expect(scene.plain(at: now) == "☀ Vacation [now]\n")
    #expect(scene.render(at: now).refreshAt?.rfc3339(in: .utc) == "2027-01-04T00:00:00Z")
  }

  @Test func `is on each of its days in an agenda`() throws {
    let lines = Self.vacation + "\n2026-12-28 | Camp | end=2026-12-31 | repeat=every 2 days"
    let moment = ZonedInstant(try TimeParser.parse("2026-12-29T12:00:00Z", in: .utc), in: .utc)
    let window = AgendaWindow(at: moment, hours: 24)
    let found = DateBook(text: lines).events(in: window, zone: .utc).events.map { event in
      guard case .days(let days) = event.time else { return "\(event.title) at a time" }
      return "\(event.title) \(days.lowerBound.iso8601) \(days.upperBound.iso8601)"
    }
    #expect(
      found == [
        "Vacation 2026-12-20 2027-01-03", "Camp 2026-12-28 2026-12-31",
        "Camp 2026-12-30 2027-01-02", "Camp 2027-01-01 2027-01-04",
      ])
  }
}
