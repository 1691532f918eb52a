import TestSupport

/// Titles that prompts, and the programs that write them, could take for their own syntax.
///
/// What a shell runs makes the file `bait` in its working directory.
enum PromptTitles {
  static let all = [
    #"\$(touch bait) b"#, #"\\$(touch bait) b"#, #"\\\$(touch bait) b"#, #"$(touch bait) b"#,
    #"\`touch bait` b"#, #"\\`touch bait` b"#, "`touch bait` b", #"\${x:=$(touch bait)} b"#,
    #"\044(touch bait) b"#, #"\\044(touch bait) b"#, #"\x24(touch bait) b"#, #"$\(touch bait) b"#,
    #"\$\(touch bait\) b"#, #"\${HOME} $HOME \$HOME b"#, ##"\u \h \w \$ \! \# b"##,
    #"\[x\] \e[31m b"#,
    #"$((1+1)) \$((1+1)) b"#, #"x\"#, #"x$"#, "%n %m %F{red}R%f %(!.a.b) b", "100% %{hide%} %% b",
    "%$(touch bait) %`touch bait` b", "[x](red) ($output) ${custom.noonmark} b", "$output $all b",
    "(touch bait) {a,b} ~ * ? $status b", ";touch bait; &touch bait& <bait >bait b",
    #"'\$(touch bait)' "\$(touch bait)" b"#, #"<\$(touch bait)> b"#,
  ]

  /// Writes a file of dates for each title, and returns the lines to type: one for each prompt.
  static func lines(in fixture: PromptFixture) throws -> String {
    let dates = ".local/share/noonmark/dates"
    try fixture.write("", to: dates)
    for (index, title) in all.enumerated() {
      // In the file, a backslash is written twice.
      let line = "2999-01-01 | \(title.replacing(#"\"#, with: #"\\"#)) | color=#00796b\n"
      try fixture.write(line, to: "titles/\(index)")
    }
    return all.indices.map { "cp titles/\($0) \(dates)" }.joined(separator: "\n")
  }
}
