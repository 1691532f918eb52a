/// A program that people have in a bar or a prompt, or that every machine has.
struct OtherProgram {
  /// The label in the table and the chart.
  let name: String
  /// The name of the program, looked up in PATH.
  let program: String
  /// The arguments, in which `$HOME` is its home directory and `$ANSWER` a file with noonmark's
  /// output.
  let arguments: [String]
  /// A shell script that runs in an empty home directory before the measurement.
  var setup = ""
  /// Additional environment variables.
  var variables: [String] = []

  /// The names of the two measurements of noonmark.
  static let warm = "noonmark, warm"
  static let cold = "noonmark, uncached"

  /// The other programs, each with 20 entries if it shows entries.
  static let all = [
    OtherProgram(name: "true", program: "true", arguments: []),
    OtherProgram(name: "cat, the same bytes", program: "cat", arguments: ["$ANSWER"]),
    OtherProgram(name: "date", program: "date", arguments: ["+%F"]),
    OtherProgram(
      name: "starship prompt", program: "starship", arguments: ["prompt"],
      variables: ["STARSHIP_SHELL=bash", "TERM=xterm-256color"]),
    OtherProgram(
      name: "powerline-render shell left", program: "powerline-render",
      arguments: ["shell", "left"]),
    OtherProgram(
      name: "a bar's script in Python", program: "python3",
      arguments: [
        "-c",
        "import datetime, json, urllib.request; print(json.dumps({'text': str("
          + "datetime.date(2027, 1, 31) - datetime.date.today())}))",
      ]),
    OtherProgram(
      name: "khal list", program: "khal", arguments: ["list", "2031-05-01", "30d"],
      setup: """
        mkdir -p calendar "$XDG_CONFIG_HOME/khal"
        cat >"$XDG_CONFIG_HOME/khal/config" <<END
        [calendars]
        [[home]]
        path = $PWD/calendar
        [locale]
        timeformat = %H:%M
        dateformat = %Y-%m-%d
        longdateformat = %Y-%m-%d
        END
        for i in 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; do
          printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT UID:$i \
            DTSTAMP:20260101T000000Z "DTSTART;VALUE=DATE:203105$i" "SUMMARY:Event $i" \
            END:VEVENT END:VCALENDAR >calendar/$i.ics
        done
        """,
      variables: ["LC_ALL=C.UTF-8"]),
    OtherProgram(
      name: "remind -n", program: "remind", arguments: ["-n", "$HOME/dates"],
      setup: """
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
          echo "REM $i May 2031 MSG Event $i"
        done >dates
        """),
    OtherProgram(
      name: "task list", program: "task", arguments: ["list"],
      setup: """
        printf 'data.location=%s/tasks\\nconfirmation=no\\nnews.version=9.9.9\\n' "$PWD" >.taskrc
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do task add Task $i; done
        """),
  ]
}
