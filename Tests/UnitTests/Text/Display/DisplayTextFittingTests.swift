import NoonmarkText
import Testing

struct DisplayTextFittingTests {
  @Test(arguments: [
    ("Spring Equinox", 14, "Spring Equinox"),
    ("Spring Equinox", 13, "Spring Equin…"),
    ("Spring Equinox", 7, "Spring…"),
    ("Spring Equinox", 8, "Spring …"),
    ("Spring Equinox", 1, "…"),
    ("Spring Equinox", 0, ""),
    ("Spring Equinox", -3, ""),
    ("日本語", 6, "日本語"),
    ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"),
    ("日本語", 3, "日…"),
    ("日本語", 2, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
    ("🇫🇷🇩🇪", 3, "🇫🇷…"),
    ("🇫🇷🇩🇪", 2, "…"),
    ("", 0, ""),
  ])
  func `text is cut at a cluster's border and ends in an ellipsis`(
    _ foreign: String, _ columns: Int, _ shown: String
  ) {
    let cut = DisplayText(foreign).truncated(to: columns)
    #expect(cut.string == shown)
    #expect(cut.width == DisplayWidth.of(shown))
  }

  @Test(arguments: [(9, "Solsti..."), (4, "S..."), (3, "..."), (2, ".."), (0, "")])
  func `an ellipsis of several columns is itself cut`(_ columns: Int, _ shown: String) {
    #expect(DisplayText("Solstice day").truncated(to: columns, ellipsis: "...").string == shown)
  }

  @Test(arguments: [
    (DisplayText.Alignment.leading, "日a   "), (.center, " 日a  "), (.trailing, "   日a"),
  ])
  func `padding follows the alignment`(
    _ alignment: DisplayText.Alignment, _ shown: String
  ) {
    #expect(DisplayText("日a").padded(to: 6, alignment: alignment).string == shown)
  }

  @Test(arguments: [
    WrapCase("fits", "one line", 8, ["one line"]),
    WrapCase(
      "words", "the day is as long as the night", 10, ["the day is", "as long as", "the night"]),
    WrapCase("exact fit before a break", "aa bb cc", 5, ["aa bb", "cc"]),
    WrapCase("long word", "an extraordinary day", 6, ["an", "extrao", "rdinar", "y day"]),
    WrapCase("long word first", "extraordinary", 5, ["extra", "ordin", "ary"]),
    WrapCase("one column", "ab c", 1, ["a", "b", "c"]),
    WrapCase("Japanese", "春分の日です", 5, ["春分", "の日", "です"]),
    WrapCase("Japanese full stop stays", "春分の日。夏", 8, ["春分の", "日。夏"]),
    WrapCase("a colon after Japanese stays", "春分の日:", 8, ["春分の", "日:"]),
    WrapCase("a narrow bracket after Japanese stays", "春分日) x", 6, ["春分", "日) x"]),
    WrapCase("a narrow quote after Japanese stays", "春分の\u{201D}", 6, ["春分", "の\u{201D}"]),
    WrapCase("Japanese and Latin", "ab春cd分", 5, ["ab春", "cd分"]),
    WrapCase("accents", "e\u{301}te\u{301} an", 3, ["e\u{301}te\u{301}", "an"]),
    WrapCase("emoji", "🎉🎉🎉", 4, ["🎉🎉", "🎉"]),
    WrapCase("wider than a line", "a 日 b", 1, ["a", "…", "b"]),
    WrapCase("nothing", "", 5, []),
    WrapCase("no column", "abc", 0, []),
  ])
  func `text is wrapped greedily`(_ example: WrapCase) {
    let lines = DisplayText(example.foreign).wrapped(at: example.columns)
    #expect(lines.map(\.string) == example.lines)
  }

  @Test func `the last line that is allowed ends in an ellipsis`() {
    let text = DisplayText("the day is as long as the night")
    #expect(text.wrapped(at: 10, maxLines: 2).map(\.string) == ["the day is", "as long a…"])
    #expect(text.wrapped(at: 10, maxLines: 1).map(\.string) == ["the day i…"])
    #expect(text.wrapped(at: 10, maxLines: 3).count == 3)
    #expect(text.wrapped(at: 10, maxLines: 0).isEmpty)
  }

  @Test func `spaces of a literal do not open or close a line`() {
    let text: DisplayText = "   wide  open   "
    #expect(text.wrapped(at: 5).map(\.string) == ["wide", "open"])
    #expect(text.wrapped(at: 5, maxLines: 2).map(\.string) == ["wide", "open"])
    #expect(text.wrapped(at: 16) == [text])
    let open: DisplayText = "wide open "
    #expect(open.wrapped(at: 5).map(\.string) == ["wide", "open"])
  }
}

/// A text, a width and the lines it breaks into.
struct WrapCase: Sendable, CustomTestStringConvertible {
  let id: String
  let foreign: String
  let columns: Int
  let lines: [String]

  init(_ id: String, _ foreign: String, _ columns: Int, _ lines: [String]) {
    self.id = id
    self.foreign = foreign
    self.columns = columns
    self.lines = lines
  }

  var testDescription: String { id }
}
