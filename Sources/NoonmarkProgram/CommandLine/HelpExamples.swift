/// The examples of the pages of help and of the manual: command lines that work as they are.
package enum HelpExamples {
  /// Returns the examples of a widget, or the lines that run a command but not its subcommands.
  package static func examples(for path: String, among commands: [Command]) -> [String] {
    if let examples = examples(ofWidget: path) { return examples }
    let start = path.isEmpty ? "" : path + " "
    let below = commands.map(\.path).filter { $0 != path && $0.hasPrefix(start) }
    return lines.filter { line in runs(path, line) && !below.contains { runs($0, line) } }
  }

  /// Whether a line runs a command or one of its subcommands.
  private static func runs(_ path: String, _ line: String) -> Bool {
    (line + " ").contains(path.isEmpty ? "noonmark " : "noonmark \(path) ")
  }

  /// The examples of the first page.
  package static let first = [
    "noonmark", "noonmark countdown add Christmas Eve Dec 24",
    "noonmark show solstice countdown --size small", "noonmark init tmux",
  ]

  private static func examples(ofWidget kind: String) -> [String]? {
    switch kind {
    case "auto": ["noonmark auto", "noonmark show auto --size small", "noonmark timeline auto"]
    case "solstice": ["noonmark solstice", "noonmark solstice info", "noonmark solstice upcoming"]
    case "sun": ["noonmark sun", "noonmark sun tomorrow", "noonmark sun --place Tokyo"]
    case "moon": ["noonmark moon", "noonmark moon --size small", "noonmark timeline moon"]
    case "agenda":
      [
        "noonmark agenda", "noonmark agenda list",
        "noonmark calendar add ~/.local/share/calendars",
      ]
    case "countdown":
      [
        "noonmark countdown add Dinner with Ann next friday",
        "noonmark countdown list --tab past", "noonmark show countdown/launch --size large",
      ]
    case "elapsed":
      [
        "noonmark elapsed add Sober 2025-09-01", "noonmark elapsed list",
        "noonmark show elapsed/sober --size large",
      ]
    case "tally":
      ["noonmark tally log water", "noonmark tally today water", "noonmark show tally/water"]
    case "todo":
      [
        "noonmark todo add Call mom tomorrow", "noonmark todo done call mom",
        "noonmark show todo/+home",
      ]
    default: nil
    }
  }

  /// The examples of commands, in the order of help.
  package static let lines = """
    noonmark
    noonmark --size medium
    noonmark --follow
    noonmark show solstice countdown --size small
    noonmark show tally/water --size large
    noonmark show countdown --format tmux
    noonmark show todo --format json
    noonmark show countdown todo --format polybar --hide-empty
    noonmark show countdown --template '{icon} {title:.20} {days}d {bar}'
    noonmark show countdown --rotate
    noonmark show countdown --rotate=back
    noonmark ui
    noonmark ui todo
    noonmark tap tally/water
    noonmark tap agenda
    noonmark tap --rotate todo
    noonmark timeline solstice --entries 3
    noonmark solstice info
    noonmark solstice upcoming --count 4
    noonmark agenda list
    noonmark agenda list --format json
    noonmark countdown add Launch 2026-12-24 --icon airplane --color teal
    noonmark countdown add Christmas Eve Dec 24 --repeat yearly
    noonmark countdown add Dinner with Ann next friday
    noonmark countdown add Standup tomorrow 9:30 --end 10:00 --repeat weekdays
    noonmark countdown add Payday Nov 27 --repeat 'last friday of the month'
    noonmark countdown add Flight Dec 24 18:30 --notify 1d,3h
    noonmark countdown edit Launch --date next friday
    noonmark countdown edit Launch --icon none
    noonmark countdown edit Launch --at 18:30 --zone America/New_York
    noonmark countdown edit Choir --repeat 'every 2 weeks' --times 10
    noonmark countdown edit
    noonmark countdown move Launch next friday
    noonmark countdown move Launch 18:30
    noonmark countdown rename Launch Launch party
    noonmark countdown remove Launch
    noonmark countdown remove Launch --yes
    noonmark countdown list --tab upcoming
    noonmark countdown list --format json
    noonmark countdown import holidays.ics
    noonmark countdown import contacts.vcf
    noonmark countdown export >dates.ics
    noonmark countdown export Launch
    noonmark elapsed add Sober 2025-09-01 --icon heart.fill
    noonmark elapsed add Running since yesterday
    noonmark elapsed edit Sober --date 2025-09-02
    noonmark elapsed edit
    noonmark elapsed rename Sober Free of smoke
    noonmark elapsed reset Sober
    noonmark elapsed reset Sober yesterday
    noonmark elapsed remove Sober
    noonmark elapsed list
    noonmark elapsed list --format csv
    noonmark tally new water --goal 8 --remind 20:00
    noonmark tally new cigarette --limit 3
    noonmark tally new workout --goal 1 --days mon-fri
    noonmark tally log water
    noonmark tally log water 2 at 9am
    noonmark tally log water 20 minutes ago --note after running
    noonmark tally today water
    noonmark tally history water this week
    noonmark tally history water --since last monday --format csv
    noonmark tally edit water --goal 6 --icon waterbottle --color teal
    noonmark tally edit 'after running' --at 18:15 --note 'after swimming'
    noonmark tally rename water drinks
    noonmark tally remove 'after running'
    noonmark tally remove water
    noonmark tally undo water
    noonmark tally export water --format csv
    noonmark tally import Checkmarks.csv water --from 'Drink water'
    noonmark tally import daylio_export.csv coffee
    noonmark tally list
    noonmark todo load
    noonmark todo load --url https://example.org/tasks.json
    noonmark todo add Buy milk --due next friday
    noonmark todo add Report --priority A --description 'Two pages'
    noonmark todo edit Report --due none
    noonmark todo edit
    noonmark todo done 'Buy milk'
    noonmark todo reopen 'Buy milk'
    noonmark todo remove 'Buy milk'
    noonmark todo list --open
    noonmark todo list --format json
    noonmark todo export --format json
    noonmark todo share Report --via clipboard
    noonmark todo share Report --via email --to alex@example.org
    noonmark todo outbox
    noonmark todo outbox send
    noonmark todo outbox remove Report
    noonmark calendar
    noonmark calendar list
    noonmark calendar list --format json
    noonmark calendar load
    noonmark calendar add https://example.com/basic.ics
    noonmark calendar add ~/.local/share/calendars
    noonmark calendar add work=https://example.com/w.ics --color teal --prefix W
    noonmark calendar add https://example.com/job.ics --name job --busy
    noonmark calendar remove example.com
    noonmark undo
    noonmark undo --list
    noonmark redo
    noonmark redo --list
    noonmark location
    noonmark location show
    noonmark location set Oslo
    noonmark location set Portland, Oregon
    noonmark location set 59.91 10.75 --name Home
    noonmark location detect
    noonmark location deny
    noonmark location clear
    noonmark config
    noonmark config path
    noonmark config check
    noonmark config get theme
    noonmark config set theme nord
    noonmark config set clock 24
    noonmark config unset theme
    noonmark config edit
    noonmark config list --format json
    noonmark theme
    noonmark theme list --appearance light
    noonmark theme show nord
    noonmark theme set nord
    noonmark theme check mine.theme
    noonmark icons cake
    noonmark icons --icons emoji
    noonmark icons --json
    noonmark widget
    noonmark widget list --format json
    noonmark widget new weather --language python
    noonmark widget check weather/Oslo
    noonmark widget reload weather
    noonmark widget remove weather
    noonmark cache
    noonmark cache path
    noonmark cache clear
    noonmark notify
    noonmark notify --dry-run
    noonmark notify --follow
    noonmark notify --next 5
    noonmark setup
    noonmark setup --remove
    noonmark init tmux
    eval "$(noonmark init bash)"
    noonmark init i3bar --style module --theme nord
    eval "$(noonmark completions bash)"
    noonmark completions fish
    noonmark doctor
    noonmark doctor --repair
    noonmark help countdown add
    noonmark help dates
    noonmark help --all
    noonmark version
    """.split(separator: "\n").map(String.init)
}
