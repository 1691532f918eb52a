import Foundation
import NoonmarkCLI
import Testing

@Suite struct `The environment` {
  private let noonmark: Program

  init() throws {
    noonmark = try Program()
  }

  @Test func `may lack HOME`() throws {
    let outcome = try noonmark("sun", with: ["HOME": ""])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    for words in [["location", "set", "1", "2"], ["cache", "path"], ["cache", "clear"]] {
      let failed = try noonmark.run(words, with: ["HOME": ""])
      #expect(failed.status == 1)
      #expect(failed.errorLines.count == 1)
    }
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `names folders by XDG, of which a relative one is ignored`() throws {
    _ = try noonmark(
      "location", "set", "1", "2", with: ["XDG_DATA_HOME": "\(noonmark.home)/data"])
    #expect(noonmark.text(of: "data/noonmark/location") != nil)
    _ = try noonmark("location", "set", "1", "2", with: ["XDG_DATA_HOME": "relative"])
    #expect(noonmark.text(of: ".local/share/noonmark/location") != nil)
    #expect(noonmark.text(of: "relative/noonmark/location") == nil)
    #expect(
      try noonmark("cache", "path", with: ["XDG_CACHE_HOME": "/elsewhere"]).output
        == "/elsewhere/noonmark\n")
  }

  @Test func `may name a zone that does not exist: a warning, and UTC`() throws {
    let outcome = try noonmark("sun", with: ["TZ": "Europe/Olso"])
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == "noonmark: unknown time zone 'Europe/Olso': did you mean 'Europe/Oslo'? (TZ); using UTC\n"
    )
  }

  @Test func `may have a zone by a POSIX rule`() throws {
    let outcome = try noonmark(
      "solstice", "--format", "json", "--now", "2026-01-21T12:00:00Z",
      with: ["TZ": "<+0530>-5:30"])
    #expect(outcome.output.contains(#""refresh_at":"2026-01-22T00:00:00+05:30""#))
  }

  @Test func `may have a full disk behind stdout`() throws {
    let outcome = try noonmark.shell(#""$N" sun --no-cache >/dev/full"#)
    #expect(outcome.status == 1)
    #expect(
      outcome.error
        == "noonmark: cannot write to standard output: No space left on device\n")
    // The same from the cache.
    let warm = try noonmark.shell(#""$N" sun >/dev/null; "$N" sun >/dev/full"#)
    #expect(warm.status == 1)
    #expect(warm.errorLines.count == 1)
  }

  @Test func `may have a reader that has gone`() throws {
    let outcome = try noonmark.shell(
      #"mkfifo p; sleep 5 <p & exec 3>p; kill $!; wait $! 2>/dev/null; "$N" sun >&3; echo $?"#)
    #expect(outcome.output == "0\n")
    #expect(outcome.error.isEmpty)
  }

  @Test func `may have no open descriptors at all`() throws {
    let outcome = try noonmark.shell(#""$N" sun <&- >&- 2>&-"#)
    #expect(outcome.status <= 1)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["xx_YY.UTF-8", "C", "\u{1B}[31m", "../../etc/passwd"])
  func `may name any locale`(locale: String) throws {
    let outcome = try noonmark(
      "solstice", "--size", "large", "--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo",
      with: ["LC_ALL": locale])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Fri Mar 20, 2026 3:46 PM"))
  }
}
