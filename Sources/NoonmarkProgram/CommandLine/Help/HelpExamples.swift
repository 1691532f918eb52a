/// The examples of the pages of help and of the manual: command lines that work as they are.
package enum HelpExamples {
  /// Returns the examples of a command or a widget.
  package static func examples(for path: String) -> [String] {
    (all + widgets).first { $0.path == path }?.lines ?? []
  }

  /// The examples of the first page.
  package static let first = [
    "noonmark", "noonmark countdown add Christmas Eve Dec 24",
    "noonmark show solstice countdown --size small", "noonmark init tmux",
  ]

  /// The examples of widgets, by kind.
  package static let widgets: [(path: String, lines: [String])] = [
    ("auto", ["noonmark auto", "noonmark show auto --size small", "noonmark timeline auto"]),
    ("solstice", ["noonmark solstice", "noonmark solstice info", "noonmark solstice upcoming"]),
    ("sun", ["noonmark sun", "noonmark sun tomorrow", "noonmark sun --place Tokyo"]),
    ("moon", ["noonmark moon", "noonmark moon --size small", "noonmark timeline moon"]),
    (
      "agenda",
      [
        "noonmark agenda", "noonmark agenda list",
        "noonmark calendar add ~/.local/share/calendars",
      ]
    ),
    (
      "countdown",
      [
        "noonmark countdown add Dinner with Ann next friday",
        "noonmark countdown list --tab past", "noonmark show countdown/launch --size large",
      ]
    ),
    (
      "elapsed",
      [
        "noonmark elapsed add Sober 2025-09-01", "noonmark elapsed list",
        "noonmark show elapsed/sober --size large",
      ]
    ),
    (
      "tally",
      ["noonmark tally log water", "noonmark tally today water", "noonmark show tally/water"]
    ),
    (
      "todo",
      [
        "noonmark todo add Call mom tomorrow", "noonmark todo done call mom",
        "noonmark show todo/+home",
      ]
    ),
  ]

  package static let all: [(path: String, lines: [String])] = [
    ("", ["noonmark", "noonmark --size medium", "noonmark --follow"]),
    (
      "show",
      [
        "noonmark show solstice countdown --size small", "noonmark show tally/water --size large",
        "noonmark show countdown --format tmux", "noonmark show todo --format json",
        "noonmark show countdown todo --format polybar --hide-empty",
        "noonmark show countdown --template '{icon} {title:.20} {days}d {bar}'",
        "noonmark show countdown --rotate", "noonmark show countdown --rotate=back",
      ]
    ),
    ("ui", ["noonmark ui", "noonmark ui todo"]),
    ("tap", ["noonmark tap tally/water", "noonmark tap agenda", "noonmark tap --rotate todo"]),
    ("timeline", ["noonmark timeline solstice --entries 3"]),
    ("solstice info", ["noonmark solstice info"]),
    ("solstice upcoming", ["noonmark solstice upcoming --count 4"]),
    ("agenda list", ["noonmark agenda list", "noonmark agenda list --format json"]),
    (
      "countdown add",
      [
        "noonmark countdown add Launch 2026-12-24 --icon airplane --color teal",
        "noonmark countdown add Christmas Eve Dec 24 --repeat yearly",
        "noonmark countdown add Dinner with Ann next friday",
        "noonmark countdown add Standup tomorrow 9:30 --end 10:00 --repeat weekdays",
        "noonmark countdown add Payday Nov 27 --repeat 'last friday of the month'",
        "noonmark countdown add Flight Dec 24 18:30 --notify 1d,3h",
      ]
    ),
    (
      "countdown edit",
      [
        "noonmark countdown edit Launch --date next friday",
        "noonmark countdown edit Launch --icon none",
        "noonmark countdown edit Launch --at 18:30 --zone America/New_York",
        "noonmark countdown edit Choir --repeat 'every 2 weeks' --times 10",
        "noonmark countdown edit",
      ]
    ),
    (
      "countdown move",
      ["noonmark countdown move Launch next friday", "noonmark countdown move Launch 18:30"]
    ),
    ("countdown rename", ["noonmark countdown rename Launch Launch party"]),
    (
      "countdown remove",
      ["noonmark countdown remove Launch", "noonmark countdown remove Launch --yes"]
    ),
    (
      "countdown list",
      ["noonmark countdown list --tab upcoming", "noonmark countdown list --format json"]
    ),
    (
      "countdown import",
      ["noonmark countdown import holidays.ics", "noonmark countdown import contacts.vcf"]
    ),
    (
      "countdown export",
      ["noonmark countdown export >dates.ics", "noonmark countdown export Launch"]
    ),
    (
      "elapsed add",
      [
        "noonmark elapsed add Sober 2025-09-01 --icon heart.fill",
        "noonmark elapsed add Running since yesterday",
      ]
    ),
    ("elapsed edit", ["noonmark elapsed edit Sober --date 2025-09-02", "noonmark elapsed edit"]),
    ("elapsed rename", ["noonmark elapsed rename Sober Free of smoke"]),
    (
      "elapsed reset",
      ["noonmark elapsed reset Sober", "noonmark elapsed reset Sober yesterday"]
    ),
    ("elapsed remove", ["noonmark elapsed remove Sober"]),
    ("elapsed list", ["noonmark elapsed list", "noonmark elapsed list --format csv"]),
    (
      "tally new",
      [
        "noonmark tally new water --goal 8 --remind 20:00",
        "noonmark tally new cigarette --limit 3",
        "noonmark tally new workout --goal 1 --days mon-fri",
      ]
    ),
    (
      "tally log",
      [
        "noonmark tally log water", "noonmark tally log water 2 at 9am",
        "noonmark tally log water 20 minutes ago --note after running",
      ]
    ),
    ("tally today", ["noonmark tally today water"]),
    (
      "tally history",
      [
        "noonmark tally history water this week",
        "noonmark tally history water --since last monday --format csv",
      ]
    ),
    (
      "tally edit",
      [
        "noonmark tally edit water --goal 6 --icon waterbottle --color teal",
        "noonmark tally edit 'after running' --at 18:15 --note 'after swimming'",
      ]
    ),
    ("tally rename", ["noonmark tally rename water drinks"]),
    (
      "tally remove",
      ["noonmark tally remove 'after running'", "noonmark tally remove water"]
    ),
    ("tally undo", ["noonmark tally undo water"]),
    ("tally export", ["noonmark tally export water --format csv"]),
    (
      "tally import",
      [
        "noonmark tally import Checkmarks.csv water --from 'Drink water'",
        "noonmark tally import daylio_export.csv coffee",
      ]
    ),
    ("tally list", ["noonmark tally list"]),
    (
      "todo load",
      ["noonmark todo load", "noonmark todo load --url https://example.org/tasks.json"]
    ),
    (
      "todo add",
      [
        "noonmark todo add Buy milk --due next friday",
        "noonmark todo add Report --priority A --description 'Two pages'",
      ]
    ),
    ("todo edit", ["noonmark todo edit Report --due none", "noonmark todo edit"]),
    ("todo done", ["noonmark todo done 'Buy milk'"]),
    ("todo reopen", ["noonmark todo reopen 'Buy milk'"]),
    ("todo remove", ["noonmark todo remove 'Buy milk'"]),
    ("todo list", ["noonmark todo list --open", "noonmark todo list --format json"]),
    ("todo export", ["noonmark todo export --format json"]),
    (
      "todo share",
      [
        "noonmark todo share Report --via clipboard",
        "noonmark todo share Report --via email --to alex@example.org",
      ]
    ),
    ("todo outbox", ["noonmark todo outbox"]),
    ("todo outbox send", ["noonmark todo outbox send"]),
    ("todo outbox remove", ["noonmark todo outbox remove Report"]),
    ("calendar", ["noonmark calendar"]),
    ("calendar list", ["noonmark calendar list", "noonmark calendar list --format json"]),
    ("calendar load", ["noonmark calendar load"]),
    (
      "calendar add",
      [
        "noonmark calendar add https://example.com/basic.ics",
        "noonmark calendar add ~/.local/share/calendars",
        "noonmark calendar add work=https://example.com/work.ics --color teal --prefix W",
        "noonmark calendar add https://example.com/job.ics --name job --busy",
      ]
    ),
    ("calendar remove", ["noonmark calendar remove example.com"]),
    ("undo", ["noonmark undo", "noonmark undo --list"]),
    ("redo", ["noonmark redo", "noonmark redo --list"]),
    ("location", ["noonmark location"]),
    ("location show", ["noonmark location show"]),
    (
      "location set",
      [
        "noonmark location set Oslo", "noonmark location set Portland, Oregon",
        "noonmark location set 59.91 10.75 --name Home",
      ]
    ),
    ("location detect", ["noonmark location detect"]),
    ("location deny", ["noonmark location deny"]),
    ("location clear", ["noonmark location clear"]),
    ("config", ["noonmark config"]),
    ("config path", ["noonmark config path"]),
    ("config check", ["noonmark config check"]),
    ("config get", ["noonmark config get theme"]),
    ("config set", ["noonmark config set theme nord", "noonmark config set clock 24"]),
    ("config unset", ["noonmark config unset theme"]),
    ("config edit", ["noonmark config edit"]),
    ("config list", ["noonmark config list --format json"]),
    ("theme", ["noonmark theme"]),
    ("theme list", ["noonmark theme list --appearance light"]),
    ("theme show", ["noonmark theme show nord"]),
    ("theme set", ["noonmark theme set nord"]),
    ("theme check", ["noonmark theme check mine.theme"]),
    ("icons", ["noonmark icons cake", "noonmark icons --icons emoji", "noonmark icons --json"]),
    ("widget", ["noonmark widget"]),
    ("widget list", ["noonmark widget list --format json"]),
    ("widget new", ["noonmark widget new weather --language python"]),
    ("widget check", ["noonmark widget check weather/Oslo"]),
    ("widget reload", ["noonmark widget reload weather"]),
    ("widget remove", ["noonmark widget remove weather"]),
    ("cache", ["noonmark cache"]),
    ("cache path", ["noonmark cache path"]),
    ("cache clear", ["noonmark cache clear"]),
    (
      "notify",
      [
        "noonmark notify", "noonmark notify --dry-run", "noonmark notify --follow",
        "noonmark notify --next 5",
      ]
    ),
    ("setup", ["noonmark setup", "noonmark setup --remove"]),
    (
      "init",
      [
        "noonmark init tmux", "eval \"$(noonmark init bash)\"",
        "noonmark init i3bar --style module --theme nord",
      ]
    ),
    ("completions", ["eval \"$(noonmark completions bash)\"", "noonmark completions fish"]),
    ("doctor", ["noonmark doctor", "noonmark doctor --repair"]),
    ("help", ["noonmark help countdown add", "noonmark help dates", "noonmark help --all"]),
    ("version", ["noonmark version"]),
  ]
}
