import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits) struct `A follower with invalid arguments` {
  @Test(arguments: [
    ("show --follow --refresh-at", "'--refresh-at' cannot be used with '--follow'"),
    ("show --follow --format svg", "'--follow' cannot be used with format 'svg'"),
    ("solstice --push tmux:@x", "'--push' requires '--follow'"),
    ("solstice --follow --push", "missing value for '--push'"),
    ("solstice --follow --push tmux:x", "invalid value 'tmux:x' for '--push'"),
    ("solstice --follow --push tmux:@", "invalid value 'tmux:@' for '--push'"),
    ("solstice --follow --push 'tmux:@a b'", "invalid value 'tmux:@a b' for '--push'"),
    ("solstice --follow --push 'screen:@x'", "invalid value 'screen:@x' for '--push'"),
    ("solstice --follow --push signal:10", "invalid value 'signal:10' for '--push'"),
    ("solstice --follow --push signal:0:10", "invalid value 'signal:0:10' for '--push'"),
    ("solstice --follow --push signal:7:99", "invalid value 'signal:7:99' for '--push'"),
    ("solstice --follow --push signal:x:1", "invalid value 'signal:x:1' for '--push'"),
    ("solstice --follow --push tmux:@x --format plain", "'--push' cannot be used with"),
    (
      "solstice --follow --with-files",
      "'--with-files' cannot be used with '--follow', which watches them itself: omit it"
    ),
    (
      "solstice --follow --push tmux:@x --with-refresh-at",
      "'--with-refresh-at' cannot be used with"
    ),
    ("solstice --follow --push tmux:@x --size large", "shows one line: use --size medium"),
    ("countdown list --follow", "'--follow' cannot be used with 'countdown list'"),
    ("solstice info --follow", "'--follow' cannot be used with 'solstice info'"),
    ("timeline solstice --follow", "'--follow' cannot be used with 'timeline'"),
    ("solstices --follow", "unknown command 'solstices'"),
    ("show solstices --follow", "unknown widget 'solstices'"),
    ("show --follow --theme none", "unknown theme 'none'"),
    ("show --follow --config none", "cannot read none"),
    ("show --follow=yes", "'--follow' does not take a value"),
  ])
  func `is reported in one line`(words: String, what: String) throws {
    // Without a reader there is no delay.
    let outcome = try Program().shell(
      #"{ eval "$N $W"; echo "$?" >&2; } | true"#, with: ["W": words])
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 2)
    expect(lines.first, .starts("noonmark: "))
    #expect(lines.first?.contains(what) == true, "\(outcome)")
    #expect(lines.last == "2")
    outcome.expect(output: "")
  }

  @Test func `or finds no tmux is reported in one line`() throws {
    for environment in [["PATH": "/nowhere"], ["TMUX": "/nowhere/socket,1,0"]] {
      let outcome = try Program().shell(
        #"{ "$N" solstice --follow --push tmux:@x; echo "$?" >&2; } | true"#, with: environment
      ).expect(error: .lines(2))
      expect(outcome.errorLines.first, .has("tmux"))
      #expect(outcome.errorLines.last == "1")
    }
  }

  @Test(.needsTraces)
  func `waits a second if a bar would restart it at once`() throws {
    let noonmark = Program()
    for words in ["show --follow --size none", "countdown/none --follow"] {
      try noonmark.shell(#"strace -qq -e trace=poll -o "$HOME/trace" "$N" "# + words + " | cat")
        .expect(error: .lines(1))
      expect(noonmark.text(of: "trace"), .has("poll([{fd=1, events=0}], 1, 1000)"))
    }
    try noonmark.shell(#"strace -qq -e trace=poll -o "$HOME/trace" "$N" show --size none | cat"#)
      .expect(error: .lines(1))
    #expect(noonmark.text(of: "trace") == "")
  }
}
