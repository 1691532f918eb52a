import Almanac
import NoonmarkBase
import NoonmarkText

@testable import NoonmarkProgram

// A file that CONTRIBUTING.md shows; a test keeps the two equal.

/// `noonmark today`: the date in the user's time zone.
enum TodayCommand {
  static let command = Command(
    "today", "Print the date in your time zone", options: [isLong.spec],
    run: { run throws(Failure) in try run.printToday() })

  fileprivate static let isLong = Option.flag("long", "With the weekday, as your locale writes it")
}

extension Run {
  fileprivate mutating func printToday() throws(Failure) {
    try load()
    let today = zone.date(at: now)
    guard invocation[TodayCommand.isLong] else { return writeLine(today.iso8601) }
    let style = calendarStyle()
    writeLine((style.weekday(today) + " " + style.text(today)).string)
  }
}
