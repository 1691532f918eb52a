import Almanac
import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A template` {
  private struct View {
    var title: DisplayText = "Launch"
    var note: DisplayText = ""
  }

  private static let tomorrow = Instant("2026-03-11T00:00:00Z")
  private static let later = Instant("2026-03-12T00:00:00Z")

  private static let fields: [TemplateField<View>] = [
    .init("title", "") { .label($0.title, isBold: true) },
    .init("note", "") { Label($0.note).expires(at: later) },
    .init("days", "") { _ in Label("14").expires(at: tomorrow) },
    .init("pill", "") { _ in Pill(text: "14", fill: .role(.accent)).constant() },
    .init("bar", "") { _ in
      ProgressBar(Progress(elapsed: 1, of: 2, expires: nil), fill: .role(.accent)).constant()
    },
    .init("week", "") { _ in Sparkline([1, 2, 3, 4], fill: .role(.accent)).constant() },
    .init("nothing", "") { _ in nil },
  ]

  private func canvas(
    _ text: String, of view: View = View(), in width: LayoutWidth = .upTo(40)
  ) throws -> Canvas {
    try Template(text).layout(of: view, Self.fields).arranged(in: width, expires: nil)
  }

  private func line(
    _ text: String, of view: View = View(), in width: LayoutWidth = .upTo(40)
  ) throws -> String {
    Painter(.standard(usesColor: false)).paint(try canvas(text, of: view, in: width)).plainText
  }

  @Test(arguments: [
    ("{title} in {days}d", "Launch in 14d"), ("{days}{days}", "1414"), ("no field", "no field"),
    ("{{{days}}}", "{14}"), ("a {{b}} c", "a {b} c"), ("{ title }", "Launch"),
    ("{title:4}|", "Lau…|"), ("{title:8}|", "Launch  |"), ("{title:>8}|", "  Launch|"),
    ("{title:^8}|", " Launch |"), ("{title:.8}|", "Launch|"), ("{title:.3}|", "La…|"),
    ("{title:<8}|", "Launch  |"), ("{pill}|", "[14]|"), ("{pill:6}|", "[14]  |"),
    ("{pill:>6}|", "  [14]|"), ("{pill:3}|", "[…]|"),
  ])
  func `is text with fields in braces`(text: String, shown: String) throws {
    #expect(try line(text) == shown)
  }

  @Test(arguments: [
    ("{title} {note} {days}", "Launch 14"), ("{note} {title}", "Launch"),
    ("{title} {note}", "Launch"), ("{title} {nothing} {note} {days}", "Launch 14"),
    ("{title}{note}!", "Launch!"), ("{title}, {note} {days}", "Launch, 14"),
    ("{note|title}", "Launch"), ("{nothing|note|days}", "14"), ("{note|'none'}", "none"),
    ("{title|'none'}", "Launch"), ("{note|\"it's :}\"}", "it's :}"), ("{note:3}|", "   |"),
    ("{note:.3} {days}", "14"), ("{note|'none':6}|", "none  |"),
  ])
  func `shows no space for a field without a value, or another one`(
    text: String, shown: String
  ) throws {
    #expect(try line(text) == shown)
  }

  @Test(arguments: [
    ("{title} {note}", 6), ("{title}, {note} {nothing}", 7), ("{title} {note} ", 7),
    ("{title} ", 7), ("{note} ", 0), ("{title:8} {note}", 8), ("{title} {note:3}", 10),
  ])
  func `ends without the spaces before a field without a value`(text: String, width: Int) throws {
    #expect(try canvas(text).width == width)
  }

  @Test(
    arguments: [
      ("", .emptyTemplate), ("  ", .emptyTemplate), ("\u{7}", .emptyTemplate),
      ("{", .openBrace), ("{title", .openBrace), ("{title:4", .openBrace), ("{'x", .openBrace),
      ("}", .closingBrace), ("{title}}", .closingBrace), ("{}", .noFieldName),
      ("{ }", .noFieldName), ("{|title}", .noFieldName), ("{a b}", .badFieldName("a b")),
      ("{Title}", .badFieldName("Title")),
      ("{title:}", .badWidth("")), ("{title:0}", .badWidth("0")), ("{title:501}", .badWidth("501")),
      ("{title:-1}", .badWidth("-1")), ("{title:x}", .badWidth("x")),
      ("{'a'|title}", .badFieldName("|")),
      (String(repeating: "x", count: 1001), .templateTooLong),
    ] as [(String, Failure)])
  func `is refused if it cannot be parsed`(text: String, error: Failure) {
    #expect(throws: error) { _ = try Template(text) }
    #expect(!error.message.isEmpty && error.status == 2)
  }

  @Test func `names the nearest field, or all of them`() throws {
    let template = try Template("{titel}")
    let near = #expect(throws: Failure.self) {
      try template.check(fields: ["title", "days"], of: "countdown")
    }
    #expect(near?.message == "unknown countdown field 'titel': did you mean 'title'?")
    let other = #expect(throws: Failure.self) {
      try Template("{x}").check(fields: ["title", "days"], of: nil)
    }
    #expect(other?.message == "unknown field 'x': use title or days")
  }

  @Test(
    arguments: [
      ("{title}", nil), ("{days}", tomorrow), ("{pill} text", nil), ("{bar} {days}", tomorrow),
      // The note may have a value after that instant.
      ("{note}{title}", later), ("{note|title}", later), ("{title|note}", nil),
      ("{note:4}{title}", later), ("{days:.1}", tomorrow), ("{title:40}{days}", tomorrow),
    ] as [(String, Instant?)])
  func `expires with the fields that it shows`(text: String, expires: Instant?) throws {
    #expect(try canvas(text).expires == expires)
  }

  @Test func `fills an exact width with a bar that has none of its own`() throws {
    #expect(try line("{days} {bar}", in: .exactly(12)).count == 12)
    try expect(line("{bar:4}|", in: .exactly(12)), .starts("━━──|"))
    #expect(try line("{week:2}|").count == 3 && line("{week:6}|").count == 7)
    #expect(try line("{bar:.4}|{days}") == "━━──|14")
  }

  @Test(arguments: [
    ("{title:20} {pill}", 14, "Launch    [14]"), ("{title:>20} {pill}", 14, "   Launch [14]"),
    ("{title:^20} {pill}", 12, " Launch [14]"), ("{title:30} {days}", 9, "Launch 14"),
    ("{title:8} {days:>5}", 12, "Launch    14"), ("{title:20} {days}", 8, "Laun… 14"),
    ("{title:9} {note:9}{days}", 9, "Launch 14"),
    ("{title:20} {bar:4} {days}", 14, "Launch ━━── 14"),
  ])
  func `loses the padding of its fields before text`(
    text: String, columns: Int, shown: String
  ) throws {
    #expect(try line(text, in: .upTo(columns)) == shown)
  }

  @Test func `is at most as wide as there is space`() throws {
    for columns in 1...40 {
      for text in ["{title} {bar} {pill} {week}", "{title:30} {days}", "text and {title}"] {
        #expect(try canvas(text, in: .upTo(columns)).width <= columns)
        #expect(try canvas(text, in: .exactly(columns)).width == columns)
      }
    }
  }
}
