import Almanac
import NoonmarkBase
import NoonmarkText
import Testing

@testable import NoonmarkDomain

struct TodoTxtLineTests {
  private let today = CivilDate(dayNumber: 20_778)  // 2026-11-21

  private func line(_ text: String) -> TodoTxtLine { TodoTxtLine(Array(text.utf8)) }

  private func text(_ line: TodoTxtLine) -> String { String(decoding: line.bytes, as: UTF8.self) }

  /// Returns the fields of a line as text.
  private func facts(_ text: String) -> String {
    let line = line(text)
    let parts: [String?] = [
      line.isDone ? "x" : nil, line.completedOn.map { "done \($0.iso8601)" },
      line.createdOn.map { "made \($0.iso8601)" }, line.priority.map { "(\($0))" },
      line.due.map { "due \($0.iso8601)" }, "'\(line.title)'",
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  @Test(arguments: [
    ("(A) Thank Mom for the meatballs @phone", "(A) 'Thank Mom for the meatballs @phone'"),
    ("Really gotta call Mom (A) @phone", "'Really gotta call Mom (A) @phone'"),
    ("(b) Get back to the boss", "'(b) Get back to the boss'"),
    ("(B)->Submit TPS report", "'(B)->Submit TPS report'"),
    ("2011-03-02 Document +TodoTxt", "made 2011-03-02 'Document +TodoTxt'"),
    ("(A) 2011-03-02 Call Mom", "made 2011-03-02 (A) 'Call Mom'"),
    ("(A) Call Mom 2011-03-02", "(A) 'Call Mom 2011-03-02'"),
    ("x 2011-03-03 Call Mom", "x done 2011-03-03 'Call Mom'"),
    ("xylophone lesson", "'xylophone lesson'"),
    ("X 2012-01-01 Make resolutions", "'X 2012-01-01 Make resolutions'"),
    ("(A) x Find ticket prices", "(A) 'x Find ticket prices'"),
    (
      "x 2011-03-02 2011-03-01 Review +TodoTxtTouch @github",
      "x done 2011-03-02 made 2011-03-01 'Review +TodoTxtTouch @github'"
    ),
    ("x 2011-03-02 Call pri:C Mom", "x done 2011-03-02 (C) 'Call Mom'"),
    ("x (B) 2011-03-02 2011-03-01 Call", "x done 2011-03-02 made 2011-03-01 (B) 'Call'"),
    ("x 2011-03-02 2011-03-01 (B) Call", "x done 2011-03-02 made 2011-03-01 (B) 'Call'"),
    ("x 2011-03-02 (B) 2011-03-01 Call", "x done 2011-03-02 made 2011-03-01 (B) 'Call'"),
    ("x 2011-03-02 (B) Call", "x done 2011-03-02 (B) 'Call'"),
    // Line breaks within a task, in the forms of other programs.
    ("first\u{10}second\u{B}third\u{C}fourth", "'first second third fourth'"),
    ("pay due:2026-12-01\u{10}second line", "due 2026-12-01 'pay second line'"),
    ("pay\u{10}due:2026-12-01\u{10}now", "due 2026-12-01 'pay now'"),
    ("pay due:2026-12-01\u{1C}a\u{1D}b\u{1E}c\u{1F}d", "due 2026-12-01 'pay a b c d'"),
    ("due:2026-12-01\u{C}now", "due 2026-12-01 'now'"),
    ("pay due:2026-12-01\u{2028}second\u{85}line", "due 2026-12-01 'pay second line'"),
    ("due:2026-12-01\u{2029}now", "due 2026-12-01 'now'"),
    ("pay\u{2028}due:2026-12-01\u{2029}now", "due 2026-12-01 'pay now'"),
    ("call… due:2026-12-01", "due 2026-12-01 'call…'"),
    ("x 2011-03-02 Call\u{10}pri:C\u{B}Mom", "x done 2011-03-02 (C) 'Call Mom'"),
    ("x Call", "x 'Call'"), ("Call pri:C", "'Call pri:C'"),
    ("Pay due:2026-12-24 rent due:2027-01-01", "due 2026-12-24 'Pay rent due:2027-01-01'"),
    ("Pay due:2026-02-30", "'Pay due:2026-02-30'"),
    ("due:2026-12-24", "due 2026-12-24 'due:2026-12-24'"),
    ("2011-02-30 no day", "'2011-02-30 no day'"), ("0000-01-01 no year", "'0000-01-01 no year'"),
    ("2011-03-02 2011-03-03 two", "made 2011-03-02 '2011-03-03 two'"),
    (" x foo", "'x foo'"), ("x", "'x'"), ("(A)", "'(A)'"), ("(A) ", "(A) ''"), ("", "''"),
    (" ", "''"),
  ])
  func `a line is read by the rules of the format`(text: String, expected: String) {
    #expect(facts(text) == expected)
  }

  @Test(arguments: [
    ("Call Mom", "x 2026-11-21 Call Mom"),
    ("(A) Call Mom", "x 2026-11-21 Call Mom pri:A"),
    (
      "(A) 2026-11-01 Call Mom +family  @phone due:2026-12-24 ",
      "x 2026-11-21 2026-11-01 Call Mom +family  @phone due:2026-12-24  pri:A"
    ),
    (" x foo", "x 2026-11-21  x foo"), ("x", "x 2026-11-21 x"), ("(A)", "x 2026-11-21 (A)"),
    ("2011-03-02 2011-03-03 two", "x 2026-11-21 2011-03-02 2011-03-03 two"),
  ])
  func `done puts its marks before, and opening again takes them away`(
    open: String, done: String
  ) {
    let line = line(open).done(on: today)
    // Text that would be read as a mark is preceded by a space.
    #expect(text(line).split(separator: " ") == done.split(separator: " "))
    #expect(line.isDone && line.completedOn == today)
    #expect(line.title == self.line(open).title && line.priority == self.line(open).priority)
    #expect(line.id == self.line(open).id)
    #expect(text(line.done(on: CivilDate(dayNumber: 0))) == text(line))
    let again = line.reopened()
    #expect(text(again).drop { $0 == " " } == open.drop { $0 == " " })
    #expect(again.title == self.line(open).title && !again.isDone)
    #expect(text(again.reopened()) == text(again))
  }

  @Test(arguments: [
    ("x Call", "Call"), ("x 2026-11-21 Call", "Call"), ("x x foo", " x foo"),
    ("x 2026-11-21 2026-11-01 (B) Call", "(B) 2026-11-01 Call"),
    ("x 2026-11-21 Call pri:C Mom", "(C) Call Mom"), ("x 2026-11-21 pri:C Mom", "(C) Mom"),
  ])
  func `tasks that other programs did are opened again`(done: String, open: String) {
    #expect(text(line(done).reopened()) == open)
  }

  @Test(arguments: [
    ("Call Mom", "Call Dad", "Call Dad"),
    ("(A) 2026-11-01 Call Mom @phone", "Write", "(A) 2026-11-01 Write"),
    (
      "Pay rent rec:+1m due:2026-12-01 t:2026-11-25", "Pay",
      "Pay rec:+1m due:2026-12-01 t:2026-11-25"
    ),
    ("Pay due:2026-12-01", "Pay due:2027-01-01", "Pay due:2027-01-01"),
    ("x 2026-11-21 Call pri:A", "Write", "x 2026-11-21 Write pri:A"),
    ("Meet at 12:30 http://a.b/c", "Meet at 13:00", "Meet at 13:00"),
    ("Call", "x foo", " x foo"), ("Call", "(A) foo", " (A) foo"),
    ("Call", "2026-01-01 foo", " 2026-01-01 foo"), ("(B) Call", "x foo", "(B) x foo"),
    ("2026-11-01 Call", "2026-01-01 foo", "2026-11-01 2026-01-01 foo"),
    ("Call", " a\nb\r\nc ", "a b  c"),
  ])
  func `another title keeps marks, and words of other programs`(
    old: String, title: String, new: String
  ) {
    #expect(text(line(old).with(title: title)) == new)
  }

  @Test(arguments: [
    ("Call", "Call due:2026-11-21"), ("Call due:2020-01-01 Mom", "Call due:2026-11-21 Mom"),
    ("due:2020-01-01", "due:2026-11-21"), ("(A)", " (A) due:2026-11-21"),
    ("x", " x due:2026-11-21"),
    ("x 2026-11-01 Call pri:A", "x 2026-11-01 Call pri:A due:2026-11-21"),
  ])
  func `a new day is written in place of the old one`(old: String, new: String) {
    let line = line(old).with(due: today)
    #expect(text(line) == new)
    #expect(line.due == today && line.title.isEmpty == self.line(old).title.isEmpty)
    // If the line is only a due date, that is the title, so it stays.
    #expect(line.with(due: nil).due == (old.hasPrefix("due:") ? today : nil))
  }

  @Test(arguments: [
    ("Call", "(Q) Call", "Call"), ("(A) 2026-11-01 Call", "(Q) 2026-11-01 Call", "2026-11-01 Call"),
    ("x 2026-11-21 Call pri:A b", "x 2026-11-21 Call b pri:Q", "x 2026-11-21 Call b"),
    (
      "x 2026-11-21 2026-11-01 (A) Call", "x 2026-11-21 2026-11-01 Call pri:Q",
      "x 2026-11-21 2026-11-01 Call"
    ),
    ("x (A) Call", "x Call pri:Q", "x Call"), ("(A) x foo", "(Q) x foo", " x foo"),
  ])
  func `another priority replaces the old one`(old: String, new: String, none: String) {
    #expect(text(line(old).with(priority: "Q")) == new)
    #expect(text(line(old).with(priority: nil)) == none)
  }

  @Test(arguments: [
    ("due:2026-12-01 due:2026-12-02 a due:2026-12-03", "a"), ("a due:2026-12-01 b", "a b"),
    (" due:2026-12-01 a", " a"), ("a\u{2028}due:2026-12-01", "a"),
    ("due:2026-12-01 due:2026-12-02", "due:2026-12-02"), ("a due:soon", "a due:soon"),
    ("x 2026-11-21 due:2026-12-01 pri:A", "x 2026-11-21 pri:A"),
  ])
  func `without a due date has none of its words`(old: String, new: String) {
    #expect(text(line(old).with(due: nil)) == new)
  }

  @Test(arguments: [
    ("x 2026-11-21 pri:A a pri:B pri:C", "x 2026-11-21 a"),
    ("x 2026-11-21 pri:A pri:B", "x 2026-11-21 pri:A"),
  ])
  func `without a priority has none of its words`(old: String, new: String) {
    #expect(text(line(old).with(priority: nil)) == new)
  }

  @Test func `a new task has its day, and a title that begins like a mark stays a title`() {
    let line = TodoTxtLine(title: "x a\nb", due: today, priority: "B", createdOn: today)
    #expect(text(line) == "(B) 2026-11-21 x a b due:2026-11-21")
    #expect(facts(text(line)) == "made 2026-11-21 (B) due 2026-11-21 'x a b'")
  }
}
