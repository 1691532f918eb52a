import NoonmarkBase
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A configuration` {
  private func read(_ text: String) -> (configuration: Configuration, problems: [String]) {
    let (configuration, problems) = Configuration.read(Array(text.utf8))
    return (configuration, problems.map { "\($0.line): \($0.message)" })
  }

  @Test func `is read line by line, the last of a key counting`() {
    let (configuration, problems) = read(
      "# mine\nclock = 12\n\n  theme=nord  # dark\nclock = 24\n")
    #expect(problems.isEmpty)
    #expect(configuration[Keys.clock] == .twentyFour)
    #expect(configuration[Keys.theme] == "nord")
    #expect(configuration[Keys.icons] == nil)
    #expect(Configuration.empty[Keys.theme] == "default")
  }

  @Test func `has each line whose key a later line sets, with the next of them`() {
    let text = "clock = 12\ntheme = nord\nclock = 24\n\nclock = 12\n"
    let repetitions = read(text).configuration.repetitions
    #expect(repetitions.map(\.line) == [1, 3])
    for (repetition, line) in zip(repetitions, [3, 5]) {
      expect(repetition.message, .starts("'clock' is set again on line \(line)"))
    }
  }

  @Test func `has suggestions for its first misspelled keys only`() {
    let problems = read(String(repeating: "clok = 24\n", count: 30)).problems
    #expect(problems.count == 30)
    #expect(problems.count { $0.contains("did you mean 'clock'?") } == 10)
  }

  @Test(arguments: [
    ("clok = 24", "unknown key 'clok': did you mean 'clock'?"),
    ("themes = nord", "unknown key 'themes': did you mean 'theme'?"),
    ("Clock = 24", "unknown key 'Clock': did you mean 'clock'?"),
    ("hemi = south", "unknown key 'hemi': did you mean 'hemisphere'?"),
    ("xyzzy = 1", "unknown key 'xyzzy'"),
    ("clock = 13", "invalid value '13' for clock: use 12 or 24"),
    ("appearance = drak", "invalid value 'drak' for appearance: use auto, dark or light"),
    ("icons = Nerd", "invalid value 'Nerd' for icons: use emoji, nerd, unicode or ascii"),
    ("hemisphere = east", "invalid value 'east' for hemisphere: use north or south"),
    ("nonsense", "no '=' after the key"),
  ])
  func `reports what it can't use with its line, and uses the rest`(line: String, what: String) {
    let (configuration, problems) = read("icons = ascii\n\(line)\nshow = sun\n")
    #expect(problems == ["2: \(what)"])
    #expect(configuration[Keys.icons] == .ascii)
    #expect(configuration[Keys.show] == ["sun"])
  }

  @Test func `has keys that differ, each with a summary and a default`() {
    let names = Keys.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Keys.all.allSatisfy { !$0.summary.isEmpty && !$0.defaultText.isEmpty })
  }

  @Test func `finds each key by its name, and no other`() {
    for key in Keys.all {
      let found = Keys.named(key.name)
      #expect(found?.name == key.name && found?.explanation == key.explanation)
    }
    for name in ["", "template", "template.", "template.a b", "templates.sun", "themes"] {
      #expect(Keys.named(name) == nil)
    }
    #expect(Keys.named("template.load")?.name == "template.load")
  }
}
