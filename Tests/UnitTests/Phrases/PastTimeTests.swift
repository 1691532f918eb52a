import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkPhrases

@Suite struct `A past time` {
  private func time(_ text: String, at now: String) throws -> String {
    let moment = ZonedInstant(Instant(now), in: .utc)
    let reader = DateReader(today: moment.today, .last, DateVocabulary(languages: [.english]))
    return try reader.pastTime(text, at: moment).at.rfc3339(in: .utc)
  }

  /// At half past midnight on a Saturday.
  @Test(arguments: [
    ("last night at 1", "2026-11-20T01:00:00Z"), ("yesterday night at 1", "2026-11-20T01:00:00Z"),
    ("friday night at 1", "2026-11-20T01:00:00Z"), ("thursday night at 1", "2026-11-20T01:00:00Z"),
    ("yesterday night at 11", "2026-11-20T23:00:00Z"),
    ("tonight at 1", "2026-11-22T01:00:00Z"), ("today evening at 1", "2026-11-22T01:00:00Z"),
  ])
  func `after midnight is not in the night that goes on`(text: String, at: String) throws {
    #expect(try time(text, at: "2026-11-21T00:30:00Z") == at)
  }

  @Test(arguments: ["last night at 1", "yesterday night at 1", "friday night at 1"])
  func `after midnight is in the night before today`(text: String) throws {
    #expect(try time(text, at: "2026-11-21T12:00:00Z") == "2026-11-21T01:00:00Z")
  }
}
