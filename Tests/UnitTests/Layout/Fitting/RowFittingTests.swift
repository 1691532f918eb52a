import Almanac
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A row` {
  private func text(_ elements: [Element], in room: LayoutWidth) -> String {
    Layout([.row(elements)]).arranged(in: room).plainLines[0]
  }

  private let medium: [Element] = [
    .label("*"),
    Element(.label(Label(["Spring Equinox", "Equinox"], Style(.text)))),
    Element(.bar(ProgressBar(Progress(elapsed: 1, of: 2, expires: nil), fill: .role(.day)))),
    Pill(text: "58 Days", fill: .role(.day)).element,
  ]

  @Test(arguments: [
    (60, "* Spring Equinox ━━━━━━━━━━────────── [58 Days]"),
    (40, "* Spring Equinox ━━━━━━╸────── [58 Days]"),
    (31, "* Spring Equinox ━━── [58 Days]"),
    (30, "* Equinox ━━── [58 Days]"),
    (23, "* Equinox [58 Days]"),
    (18, "* Equin… [58 Days]"),
    (13, "* … [58 Days]"),
    (12, "* … [58 Da…]"),
    (4, "* …"),
    (1, "…"),
  ])
  func `gives up bars, then words, then letters`(width: Int, expected: String) {
    let text = text(medium, in: .upTo(width))
    #expect(text.trimmingSuffix(" ") == expected)
  }

  @Test(arguments: [
    (14, "日本語の… [3d]"), (15, "日本語の…  [3d]"), (16, "日本語のこ… [3d]"),
  ])
  func `ends at its width after a name of wide characters`(width: Int, expected: String) {
    let name = Label.name("日本語のことば").element
    let pill = Pill(text: "3d", fill: .role(.day)).element
    #expect(text([name, .spacer, pill], in: .exactly(width)) == expected)
    #expect(text([name, pill], in: .exactly(width)) == expected)
  }

  @Test(arguments: [3, 8, 10, 12, 40])
  func `expires with what does not fit`(width: Int) {
    func instant(_ seconds: Int) -> Instant { Instant(epochSeconds: seconds) }
    let elements: [Element] = [
      Label.name("Dentist").expires(at: instant(300)),
      Pill(text: "maintenant", fill: .role(.day)).element.expires(at: instant(200)),
      Label("in the city").expires(at: instant(100)),
    ]
    for room in [LayoutWidth.exactly(width), .upTo(width)] {
      #expect(Layout([.row(elements)]).arranged(in: room).expires == instant(100))
    }
  }

  @Test func `lets its bar take what is left`() {
    #expect(
      text(medium, in: .exactly(56))
        == "* Spring Equinox ━━━━━━━━━━━━━━╸────────────── [58 Days]")
  }

  @Test func `lines up with the bars of a stack`() {
    func row(_ name: String, _ pill: String) -> [Element] {
      [
        .label(DisplayText(name)),
        Element(.bar(ProgressBar(Progress(elapsed: 1, of: 2, expires: nil), fill: .role(.day)))),
        Pill(text: DisplayText(pill), fill: .role(.day)).element,
      ]
    }
    let rows = [
      row("Equinox", "58 Days"), row("Tea", "2 h"), [.label("Read"), .spacer, .label("x")],
    ]
    func lines(_ alignment: BarAlignment?) -> [Line] {
      let room = LayoutWidth.exactly(36).aligned(alignment)
      return rows.flatMap { Layout([.row($0)]).arranged(in: room).lines }
    }
    let alignment = BarAlignment(of: lines(nil), columns: 36)
    #expect(
      Canvas(lines: lines(alignment)).plainLines == [
        "Equinox ━━━━━━━━━───────── [58 Days]", "Tea     ━━━━━━━━━─────────     [2 h]",
        "Read                               x",
      ])
    // A long name leaves too little space for the bar.
    #expect(BarAlignment(of: Array(lines(nil)[1...]), columns: 36) == nil)
  }

  @Test func `lets spacers take what is left, the first of them more`() {
    let row: [Element] = [.label("a"), .spacer, .label("b"), .spacer, .label("c")]
    #expect(text(row, in: .exactly(10)) == "a    b   c")
    #expect(text(row, in: .upTo(10)) == "a b c")
  }

  @Test func `keeps wide characters whole`() {
    #expect(text([.label("世界の時計")], in: .exactly(6)) == "世界… ")
    #expect(text([.label("世界の時計")], in: .exactly(1)) == "…")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}

@Suite struct `A composition` {
  private func canvas(_ texts: DisplayText...) -> Canvas {
    Canvas(lines: texts.map { Line([Run(.text($0, Style(.text)))]) })
  }

  @Test func `joins lines by a separator`() {
    let joined = Line(joining: [canvas("a"), canvas("b"), canvas("c")], separator: " | ")
    #expect(Canvas(lines: [joined]).plainLines == ["a | b | c"])
  }

  @Test func `puts blocks side by side as long as they fit`() {
    let blocks = [canvas("ab", "c"), canvas("def"), canvas("g", "h", "i")]
    #expect(
      Canvas(arranging: blocks, in: 12).plainLines == [
        "ab   def   g", "c          h", "           i",
      ])
    #expect(
      Canvas(arranging: blocks, in: 11).plainLines
        == ["ab   def", "c    ", "", "g", "h", "i"])
    #expect(
      Canvas(arranging: blocks, in: 1).plainLines == ["ab", "c", "", "def", "", "g", "h", "i"])
  }
}
