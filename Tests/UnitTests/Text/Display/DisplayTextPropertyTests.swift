import NoonmarkText
import TestSupport
import Testing

struct DisplayTextPropertyTests {
  /// Returns random outside texts.
  private func samples(seed: UInt64, count: Int, length: ClosedRange<Int>) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<Samples.count(count)).map { _ in NastyText.make(length: length, using: &random) }
  }

  @Test func `cleaning a clean text changes nothing`() {
    let failures = samples(seed: 1, count: 3000, length: 0...16).filter {
      let once = DisplayText($0)
      return DisplayText(once.string) != once
        || !once.string.unicodeScalars.elementsEqual(DisplayText(once.string).string.unicodeScalars)
    }
    #expect(failures.map(NastyText.spelled).isEmpty)
  }

  @Test func `nothing banned, no double space and no fourth mark is left`() {
    let banned = Set(NastyText.banned).union(NastyText.spaces.filter { $0 != " " })
    let failures = samples(seed: 2, count: 3000, length: 0...24).filter {
      let shown = DisplayText($0).string.unicodeScalars
      var marks = 0
      var previous: Unicode.Scalar = " "
      for scalar in shown {
        if banned.contains(scalar) { return true }
        marks = isMark(scalar) ? marks + 1 : isJoiner(scalar) ? marks : 0
        if marks > 4 { return true }  // a keycap has U+FE0F besides its three
        if previous == " ", scalar == " " || isMark(scalar) || isJoiner(scalar) { return true }
        previous = scalar
      }
      return previous == " " && !shown.isEmpty
    }
    #expect(failures.map(NastyText.spelled).isEmpty)
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  @Test func `the width is the width of the string, also of joined texts`() {
    let texts = samples(seed: 3, count: 2000, length: 0...10).map { DisplayText($0) }
    var failures: [String] = []
    for (left, right) in zip(texts, texts.dropFirst()) {
      let joined = left + right
      if joined.width != DisplayWidth.of(joined.string) || joined.width != left.width + right.width
        || DisplayWidth.of(left.string) != left.width
      {
        failures.append(NastyText.spelled(left.string) + " + " + NastyText.spelled(right.string))
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `a cut text fills its columns, or all but a straddling cluster`() {
    var failures: [String] = []
    for foreign in samples(seed: 4, count: 600, length: 1...14) {
      let text = DisplayText(foreign)
      // Only conjuncts of Indic scripts and Hangul jamo form clusters wider than two columns.
      let widest = text.string.map { DisplayWidth.of(String($0)) }.max() ?? 0
      for columns in 0...(text.width + 1) {
        let cut = text.truncated(to: columns)
        let isRight =
          text.width <= columns
          ? cut == text
          : cut.width <= columns && cut.width > columns - max(1, widest)
            && (columns == 0 ? cut.isEmpty : cut.string.unicodeScalars.last == "…")
            && text.string.unicodeScalars.starts(with: cut.string.unicodeScalars.dropLast())
            && DisplayWidth.of(cut.string) == cut.width
        if !isRight { failures.append("\(columns): " + NastyText.spelled(text.string)) }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `padding fills exactly and keeps the text`() {
    var failures: [String] = []
    for foreign in samples(seed: 5, count: 400, length: 0...8) {
      let text = DisplayText(foreign)
      for alignment in [DisplayText.Alignment.leading, .center, .trailing] {
        for columns in 0...20 {
          let padded = text.padded(to: columns, alignment: alignment)
          if padded.width != max(columns, text.width)
            || DisplayText(padded.string) != text
          {
            failures.append("\(columns): " + NastyText.spelled(text.string))
          }
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `wrapped lines fit and lose nothing but spaces`() {
    var failures: [String] = []
    for foreign in samples(seed: 6, count: 500, length: 1...40) {
      let text = DisplayText(foreign)
      let widest = text.string.map { DisplayWidth.of(String($0)) }.max() ?? 0
      let letters = text.string.unicodeScalars.filter { $0 != " " }
      for columns in max(1, widest)...(max(1, widest) + 6) {
        let lines = text.wrapped(at: columns)
        let shown = lines.flatMap { $0.string.unicodeScalars.filter { $0 != " " } }
        if !shown.elementsEqual(letters) || lines.contains(where: { !isLine($0, columns) }) {
          failures.append("\(columns): " + NastyText.spelled(text.string))
        }
      }
    }
    #expect(failures.isEmpty)
  }

  private func isLine(_ line: DisplayText, _ columns: Int) -> Bool {
    line.width <= columns && !line.isEmpty && line.width == DisplayWidth.of(line.string)
      && !line.string.hasPrefix(" ") && !line.string.hasSuffix(" ")
  }

  @Test func `a limit of lines keeps the first lines and marks the cut`() {
    var failures: [String] = []
    for foreign in samples(seed: 7, count: 300, length: 1...40) {
      let text = DisplayText(foreign)
      let all = text.wrapped(at: 6)
      for limit in 0...5 {
        let lines = text.wrapped(at: 6, maxLines: limit)
        let isCut = all.count > limit
        let isRight =
          lines.count == min(limit, all.count)
          && (isCut ? lines.dropLast() == all.prefix(max(0, limit - 1)) : lines == all)
          && lines.allSatisfy { $0.width <= 6 }
          && (!isCut || limit == 0 || lines.last?.string.unicodeScalars.last == "…")
        if !isRight { failures.append("\(limit): " + NastyText.spelled(text.string)) }
      }
    }
    #expect(failures.isEmpty)
  }
}
