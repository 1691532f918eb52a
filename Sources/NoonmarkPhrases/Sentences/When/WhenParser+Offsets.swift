/// Times that are counted from a time of day.
extension WhenParser {
  /// Returns a length before or after the time or the day that follows: `half an hour before`
  /// before `5pm`, `2 hours from` before `friday 8pm`.
  ///
  /// It has the time too if that has no mark of its own, as in `half an hour before 8`, or if the
  /// time is first, as in `17時の30分前`.
  func offset(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    if span.count == 1 { return timeFirst(tokens, span) }
    guard tokens.contains(where: { WhenParser.sign($0) != nil }) else { return nil }
    for count in 2...span.count {
      let head = count == span.count ? tokens : self.tokens(span.prefix(count))
      guard let sign = head.last.flatMap(WhenParser.sign),
        let length = ClockSpan.amount(head.dropLast(), allowsUnitAlone: false), length > 0
      else { continue }
      let offset = WhenPart.offset(seconds: sign * length)
      let rest = span.dropFirst(count)
      guard !rest.isEmpty else { return offset }
      guard clock(rest) == nil,
        case .spoken(let time)? = clock(text(rest), isAfterAt: true)
      else { return nil }
      return .both(offset, .spoken(time))
    }
    return nil
  }

  /// The direction of a word between a length and the time that it is counted from.
  private static func sign(_ token: DateToken) -> Int? {
    token.means(.afterDay) ? 1 : token.means(.beforeDay) ? -1 : nil
  }

  /// Returns the time of `17時の30分前`.
  private func timeFirst(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    guard let last = tokens.last, last.isAttached, let sign = last.sign else { return nil }
    for index in tokens.indices.dropFirst() where tokens[index].means(.of) {
      let time = DateText.normalized(text(span))[..<tokens[index].range.lowerBound]
      guard
        let length = ClockSpan.amount(
          tokens[(index + 1)..<(tokens.count - 1)], allowsUnitAlone: false),
        let part = clock(DateText.string(time), isAfterAt: false), part.exactTime != nil
      else { continue }
      return .both(.offset(seconds: sign * length), part)
    }
    return nil
  }
}
