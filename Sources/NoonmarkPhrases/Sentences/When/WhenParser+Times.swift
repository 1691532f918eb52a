import Almanac
import NoonmarkBase
import NoonmarkText

extension WhenParser {
  // MARK: Ranges

  /// Returns the days of a range that could be times too, `5.12 - 6.12`, unless a weekday is before
  /// it.
  func days(_ span: Range<Int>) -> WhenPart? {
    guard reader.order == .dayMonthYear, text(span).contains("."), !isAfterDays(span.lowerBound),
      tokens(span).first?.means(.at) != true
    else { return nil }
    return range(span, areDays: true)
  }

  /// Whether the word before an index is a weekday or another day of a repetition.
  private func isAfterDays(_ index: Int) -> Bool {
    guard index > 0, let token = tokens(max(0, index - 2)..<index).last else { return false }
    return token.weekday != nil || !token.plurals.isEmpty || token.means(.workdays)
      || token.unit != nil || token.frequency != nil
  }

  /// Returns the range that words mean: `dec 20 - jan 3`, `from 2pm to 4pm`, `9-10`.
  ///
  /// - Parameters:
  ///   - span: The words.
  ///   - areDays: Whether both sides are days that could be times.
  func range(_ span: Range<Int>, areDays: Bool = false) -> WhenPart? {
    // `Kapitel 3-4 am Freitag`.
    guard !endsInGermanAm(span) else { return nil }
    var span = span
    let opening = phrase(startOf: span, meaning: [.from, .at, .timeFrom], upTo: 3)
    let isFrom = opening.map { !$0.token.means(.at) } ?? false
    // `by 12-4 friday` is a day.
    let isOpened =
      opening.map { $0.token.means(any: [.from, .at]) || !$0.token.means(.on) } == true
    if let opening { span = span.dropFirst(opening.count) }
    for index in span {
      // `tomorrow at twenty to six`.
      if !isFrom, hasMinutesFirst(around: index, in: span) { continue }
      for (first, last) in divisions(at: index, of: span, isFrom) {
        let parser = ordered(first, last)
        let (first, last) = withYearOfBoth(first, last)
        guard var first = parser.edge(first), var last = parser.edge(last),
          // `tomorrow -15m` has a length, which is no day.
          last.text.hasSuffix("間") || DateReader.amounts(reader.tokens(of: last.text)[...]) == nil,
          // `friday evening to sunday`, but not `friday to sunday evening`.
          !last.isPartOfDay, !first.isPartOfDay || last.date != nil
        else { continue }
        // `every saturday at 8 until dec 12`.
        if span.lowerBound > 0, WhenParser.isAt(words[span.lowerBound - 1]), first.number != nil,
          last.date != nil
        {
          continue
        }
        // `22.12 - 27.12`: the first could be a time.
        if areDays {
          guard first.isDayOrTime, last.isDayOrTime else { continue }
          first.takeDate(by: parser.reader)
          guard first.date != nil else { continue }
        }
        if last.date != nil { first.takeDate(by: parser.reader) }
        if first.date != nil { last.takeDate(by: parser.reader) }
        first.takeMonth(of: last, by: parser.reader)
        first.takeWeek(of: last, by: parser.reader)
        if !isFrom, let part = weekdayUntil(first, last) { return part }
        guard let part = part(first, last, words: span, isOpened: isOpened) else { continue }
        // `um 5.10 - 6.11` has times.
        let isMarked = areDays || opening?.token.means(.at) == true
        return first.isDayOrTime && last.isDayOrTime && !isMarked ? .besideDay(part) : part
      }
    }
    return nil
  }

  /// Returns the repetition of a French weekday with an article up to a day in a later week: `le
  /// mardi jusqu'au 1er juin`.
  private func weekdayUntil(_ first: Edge, _ last: Edge) -> WhenPart? {
    let tokens = reader.tokens(of: first.text)
    guard reader.vocabulary.has(.french), tokens.count == 2, tokens[0].means(.the),
      let phrase = RepetitionPhrase(tokens[1...]), phrase.isListOfDays, last.time == nil,
      let start = first.date?.date, let end = last.date?.date, end.days(since: start) >= 7
    else { return nil }
    let days = WhenPart.both(.repetition(phrase), .until(end))
    return first.time.map { .both(.time($0), days) } ?? days
  }

  /// Whether the words around one are a time, and no range: `twenty to six`, `fünf vor halb drei`.
  private func hasMinutesFirst(around index: Int, in span: Range<Int>) -> Bool {
    guard index > span.lowerBound else { return false }
    return (1...3).contains { count in
      index + count < span.upperBound
        && SpokenTime.hasMinutesFirst(tokens(index - 1..<index + 1 + count)[...])
    }
  }

  /// Returns the parser with the order of the one side of a range that can be read in one order:
  /// `12/20 - 1/3`.
  private func ordered(_ first: String, _ last: String) -> WhenParser {
    guard reader.order == nil || first.contains("/") && last.contains("/") else { return self }
    guard let order = reader.onlyOrder(of: first) ?? reader.onlyOrder(of: last) else {
      return self
    }
    var parser = self
    parser.reader.order = order
    return parser
  }

  /// Returns the texts before and after a word or mark that divides a range.
  private func divisions(
    at index: Int, of span: Range<Int>, _ isFrom: Bool
  ) -> [(String, String)] {
    let (before, after) = (span.lowerBound..<index, index + 1..<span.upperBound)
    let word = words[index]
    let tokens = reader.tokens(of: word)
    let isDivider =
      word == "-" || word == "~"
      || tokens.only?.means(any: isFrom ? [.to, .and] : [.to]) == true
    var found: [(String, String)] = []
    // `3rd to last friday` is the third from the end.
    if !isFrom, isRank(before), tokens.last?.means(.to) == true,
      self.tokens(index..<min(index + 2, span.upperBound)).first?.means(.shift(-1)) == true
    {
      return []
    }
    if isDivider, !before.isEmpty, !after.isEmpty {
      // `jusqu'au`, `bis zum` and `til og med` can be several words.
      found.append((text(before), text(after)))
    }
    // `twenty-one` is a number.
    let isNumber = tokens.only?.count != nil
    for mark in ["-", "~", "から", "..", "/"]
    where word.contains(mark) && word != mark && !isNumber {
      let places = word.ranges(of: mark)
      guard places.count == 1, let place = places.first else { continue }
      let (left, right) = (String(word[..<place.lowerBound]), String(word[place.upperBound...]))
      // `2026-12-28/2027-01-04` of ISO 8601, but not `12/24`.
      if mark == "/", !left.contains("-") || !right.contains("-") && ClockTime(right) == nil {
        continue
      }
      // `明日から1週間後` is one day.
      if let last = reader.tokens(of: right).last, last.isAttached, last.means(.ahead) { continue }
      found.append((joined(text(before), left), joined(right, text(after))))
    }
    for count in [3, 2] where after.count >= count {
      guard self.tokens(index..<index + count).only?.means(.to) == true, !before.isEmpty else {
        continue
      }
      found.append((text(before), text(index + count..<span.upperBound)))
    }
    return found
  }

  /// Whether words are an ordinal number alone: `3rd`, `the second`.
  private func isRank(_ span: Range<Int>) -> Bool {
    let tokens = tokens(span)
    return tokens.contains { $0.ordinal != nil || $0.isOrdinalMark }
      && tokens.allSatisfy { token in
        token.ordinal != nil || token.isNumber || token.means(any: [.ordinalMark, .the])
      }
  }

  private func joined(_ first: String, _ last: String) -> String {
    first.isEmpty ? last : last.isEmpty ? first : first + " " + last
  }

  /// Returns the first day with a number that is on a weekday.
  private func next(_ day: Int, on weekday: Weekday) -> CivilDate? {
    var parts = DateParts()
    (parts.day, parts.weekday) = (day, weekday)
    return DateResolver(today: reader.today, direction: .next, order: nil, text: "")
      .dayOfMonth(parts)
  }

  /// Returns the range from one side to the other, which can lack what the other has.
  private func part(
    _ first: Edge, _ last: Edge, words span: Range<Int>, isOpened: Bool
  ) -> WhenPart? {
    // `20 bis 24 Uhr`, but not `5. Dezember bis 24 Uhr`.
    guard !first.isMidnight, !last.isMidnight || first.date == nil else { return nil }
    // `de las 9 a las 11`, but not `el 13 a las 20` and `5.12 a las 9`.
    if first.isHour || last.isHour {
      let isTime = first.isHour || first.hasHalf || first.timeText.contains(":")
      guard isTime || isOpened && first.number != nil, !first.isDay, !last.isDay, last.date == nil
      else { return nil }
    }
    switch (first.date, first.time, first.number, last.date, last.time, last.number) {
    case (let day?, nil, _, let lastDay?, nil, _):
      // `pages 10-20 until friday`: numbers of a title rather than a day in October.
      let isRange =
        last.weekday == nil && (last.dayWithArticle != nil || lastDay.date > day.date)
      guard isRange || !first.isTwoNumbers(reader) else { return nil }
      let start = inYear(before: lastDay.date, last, first) ?? day
      guard let end = end(last, after: start.date),
        // `dec 27 - dec 20` is no year.
        end.month != start.date.month || end.year == start.date.year
          || reader.hasYear(first.text + " " + last.text)
      else { return nil }
      let phrase = first.weekday.flatMap { day in
        last.weekday.flatMap {
          RepetitionPhrase(tokens(span)[...]) ?? WhenParser.workdays(from: day, to: $0)
        }
      }
      return .dates(start, end, weekdays: phrase)
    case (let start?, nil, _, nil, nil, let day?):
      guard let end = start.date.with(day: day), end > start.date, first.weekday == nil,
        last.fits(end)
      else { return nil }
      return .dates(start, end, weekdays: nil)
    case (nil, nil, let day?, let end?, nil, _):
      // `Mon 30 to Wed 2 Dec` begins in the month before.
      let isBefore = first.dayOfWeek != nil && day > end.date.day
      let month = end.date.advanced(byMonths: isBefore ? -1 : 0)
      guard last.weekday == nil, let start = month.with(day: day), start < end.date,
        first.fits(start)
      else { return nil }
      return .dates(DateReading(start), end.date, weekdays: nil)
    case (let start?, let time?, _, let end?, nil, _):
      // `8:30am mon-fri` is each week, but not `6pm friday until sunday`.
      if first.isTimeFirst, let day = first.dayOfWeek, let lastDay = last.weekday,
        WhenParser.workdays(from: day, to: lastDay) != nil
      {
        return nil
      }
      let lastDay = end.date > start.date ? end.date : self.end(last, after: start.date)
      return lastDay.map { .days(DateReading(first.day(start.date)), time, $0) }
    case (let start?, let time?, _, let end?, let lastTime?, _):
      let lastDay = end.date > start.date ? end.date : self.end(last, after: start.date)
      return .moment(
        DateReading(first.day(start.date)), time,
        end: .moment(last.day(lastDay ?? end.date), lastTime))
    case (let start?, let time?, _, nil, let lastTime?, _):
      let (time, lastTime) = WhenParser.times(from: time, first, to: lastTime, last)
      // `Dinner sat 6:30-9:30` is a day and a range.
      if !first.isTimeFirst, WhenParser.isDigital(first, last, time, lastTime) { return nil }
      return .moment(DateReading(first.day(start.date)), time, end: .time(lastTime))
    case (nil, let time?, _, nil, let lastTime?, _):
      guard first.isFourDigits == last.isFourDigits else { return nil }
      let (time, lastTime) = WhenParser.times(from: time, first, to: lastTime, last)
      return WhenParser.part(first, last, time, lastTime)
    case (nil, nil, let hour?, nil, let time?, _):
      guard !first.isDay, let start = WhenParser.hour(hour, before: time, last) else {
        return nil
      }
      // `4-4:30`, as with `at 4`.
      if (1..<7).contains(hour), last.isOf12Hours, start < time,
        let start = start.afterNoon, let end = time.afterNoon
      {
        return .times(start, end)
      }
      let end = last.isOf12Hours ? time.inAfternoon(of: start) : time
      return WhenParser.part(first, last, start, end)
    case (nil, let time?, _, nil, nil, let hour?):
      // `2:30-4`, as with `2-4`.
      let isLate =
        first.isDigital && time < .firstMorning && hour < 12 && ClockTime(hour: hour) > time
      let start = isLate ? time.afterNoon ?? time : time
      guard !last.isDay, let end = ClockTime(hour: hour).hour(after: start) else {
        return nil
      }
      return WhenParser.part(first, last, start, end)
    case (nil, nil, let start?, nil, nil, let end?):
      guard first.isDay || last.isDay else {
        // `09-10` is a date.
        guard start <= 24, end <= 24, !text(span).hasPrefix("0") else { return nil }
        return .hours(start, end, isOpened: isOpened)
      }
      // `Fri 9-10` are hours.
      guard (first.dayOfWeek == nil) == (last.dayOfWeek == nil) else { return nil }
      let day =
        first.dayOfWeek.map { next(start, on: $0).map { DateReading($0) } }
        ?? reader.outcome(of: ["\(start)th"]).reading
      guard let day, let end = day.date.with(day: end), end > day.date, last.fits(end) else {
        return nil
      }
      return .dates(day, end, weekdays: nil)
    default: return nil
    }
  }

  /// Returns the repetition on days of work from one to another, `Mon - Thu`; `nil` for days that
  /// reach the weekend, which are hardly each week.
  private static func workdays(from first: Weekday, to last: Weekday) -> RepetitionPhrase? {
    guard first.rawValue < last.rawValue, last.rawValue <= 5 else { return nil }
    let tokens = [first, last].enumerated().map { index, day in
      DateToken(
        kind: .word([.weekday(day)]), isAttached: false, isAfterHyphen: index > 0,
        range: index..<index + 1)
    }
    return RepetitionPhrase(tokens[...])
  }

  /// Returns the times of a range, each in the half of the day that the other one says.
  private static func times(
    from time: ClockTime, _ first: Edge, to lastTime: ClockTime, _ last: Edge
  ) -> (ClockTime, ClockTime) {
    // `7:30-9pm`.
    if last.hasHalf, first.isOf12Hours, let late = time.afterNoon, late < lastTime {
      return (late, lastTime)
    }
    // `7pm-9:30`, `8pm-12:30`.
    if first.hasHalf, last.isOf12Hours, lastTime.seconds < 46_800 {
      return (time, lastTime.next(after: time))
    }
    return (time, last.isOf12Hours ? lastTime.inAfternoon(of: time) : lastTime)
  }

  /// Returns the range from one time to another.
  private static func part(
    _ first: Edge, _ last: Edge, _ start: ClockTime, _ end: ClockTime
  ) -> WhenPart {
    if isDigital(first, last, start, end) { return .digital(.times(start, end)) }
    let isFourDigits = first.isFourDigits && last.isFourDigits
    return isFourDigits ? .afterDay(.times(start, end)) : .times(start, end)
  }

  /// Whether a range without `am` and `pm` could be in the evening: `6:30-9:30`, `7-9:30`.
  private static func isDigital(
    _ first: Edge, _ last: Edge, _ start: ClockTime, _ end: ClockTime
  ) -> Bool {
    // `Dinner 7:30 to midnight`.
    if first.isDigital, last.isNamedMidnight { return start.hasOtherHalf }
    return (first.isDigital || first.number != nil) && (last.isDigital || last.number != nil)
      && start.hasOtherHalf && start < end && end.seconds < 46_800
  }

  /// Returns the sides of a range whose year is after both: `March 3rd-5th, 2027`.
  private func withYearOfBoth(_ first: String, _ last: String) -> (String, String) {
    let words = last.words
    guard words.count == 2, words[1].utf8.count == 4, let year = Int(words[1]),
      dayOfMonth(reader.tokens(of: words[0])[...]).map({ 1...31 ~= $0 }) == true,
      !reader.hasYear(first)
    else { return (first, last) }
    return ("\(first) \(year)", words[0])
  }

  /// Returns the first day of a range in the year that only its last day has: `dec 28 - jan 3,
  /// 2028` begins in 2027; `nil` for others.
  private func inYear(before end: CivilDate, _ last: Edge, _ first: Edge) -> DateReading? {
    let isNamed = reader.tokens(of: first.text).contains { $0.group != nil || $0.month != nil }
    guard isNamed, reader.hasYear(last.text), !reader.hasYear(first.text) else { return nil }
    var earlier = reader
    (earlier.today, earlier.direction) = (end.advanced(byDays: -1), .last)
    return earlier.outcome(of: [first.text]).reading
  }

  /// Returns the day of the end, on or after a day unless its year was typed.
  private func end(_ last: Edge, after start: CivilDate) -> CivilDate? {
    guard let reading = last.date else { return nil }
    var later = reader
    (later.today, later.direction) = (start, .next)
    let found = later.outcome(of: [last.text]).reading?.date
    // `12月20日から3日間` is a length from the first day on.
    if last.text.hasSuffix("間"), let found { return found.advanced(byDays: -1) }
    if reading.date > start, last.weekday == nil { return reading.date }
    guard let found, found > start else { return reading.date > start ? reading.date : nil }
    return found
  }

  /// Returns the words after `until`, `up to` or `til og med`; `nil` if the first are no such word.
  func afterTo(_ span: Range<Int>) -> Range<Int>? {
    phrase(startOf: span, meaning: [.to], upTo: 3).map { span.dropFirst($0.count) }
  }

  /// Returns the end that words mean after `till`: `1:30`, `10`.
  func endAfterTo(_ rest: Range<Int>) -> WhenPart? {
    switch clock(rest) ?? clock(text(rest), isAfterAt: true) {
    case .digital(.time(let time, _)), .spoken(let time): .end(time, isHour: true)
    case let part: part?.exactTime.map { .end($0, isHour: false) }
    }
  }

  /// Returns an hour before a time, in the same half of the day if it has one.
  private static func hour(_ hour: Int, before time: ClockTime, _ last: Edge) -> ClockTime? {
    guard hour <= 23 else { return nil }
    // `8 to midnight`.
    if (1..<12).contains(hour), last.isNamedMidnight {
      return ClockTime(seconds: hour * 3600 + 43_200)
    }
    // `12 till 1:30`.
    if hour == 12, !last.hasHalf, time < .noon { return .noon }
    // `9-5:30`.
    if (6..<12).contains(hour), last.isDigital, time < ClockTime(hour: hour) {
      return ClockTime(hour: hour)
    }
    let hours = last.hasHalf && (1...12).contains(hour) ? [hour % 12 + 12, hour % 12] : [hour]
    let starts = hours.map { ClockTime(hour: $0) }
    if let start = starts.first(where: { $0 < time }) { return start }
    // `22 bis 6 Uhr`, `10-2am`.
    return starts.first { $0.seconds >= 64_800 && time.seconds <= $0.seconds - 43_200 }
  }
}
