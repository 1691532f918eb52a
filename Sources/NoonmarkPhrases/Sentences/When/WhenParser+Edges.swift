import Almanac
import NoonmarkBase
import NoonmarkText

extension WhenParser {
  /// One side of a range.
  struct Edge {
    var date: DateReading?
    var time: ClockTime?
    /// A number alone, which is a day of the month or an hour.
    var number: Int?
    /// Whether the number can only be a day: `20th`, `20.`.
    var isDay = false
    /// The number of a date that has an article and no month: `the 3rd`.
    var dayWithArticle: Int?
    /// Whether it can only be an hour: `las 9`.
    var isHour = false
    /// Whether it is the midnight after a day: `24 Uhr`, which ends a range.
    var isMidnight = false
    /// Whether the time has four digits and no colon: `0900`.
    var isFourDigits = false
    /// Whether the time could be a day and a month: `5.12`.
    var isDayOrTime = false
    /// Whether the time is before or after noon by its own mark.
    var hasHalf = false
    /// Whether the time could be in the evening too: `7:30`.
    var isDigital = false
    /// Whether the time is midnight by its name or after it, at the end of its day.
    var isAfterMidnight = false
    /// Whether the time is a part of the day: `friday evening`.
    var isPartOfDay = false
    /// Whether the time is before the date: `8:30am monday`.
    var isTimeFirst = false
    var weekday: Weekday?
    /// The weekday beside the number of a day or a time: `Thu 6`, `6pm Thu`.
    var dayOfWeek: Weekday?
    /// The words of the date or the time.
    var text = ""
    /// The words of the time.
    var timeText = ""

    /// Makes a time that can be a day such as `22.12` that day.
    mutating func takeDate(by reader: DateReader) {
      guard date == nil, time != nil, let reading = reader.outcome(of: [text]).reading else {
        return
      }
      (date, time) = (reading, nil)
    }

    /// Makes a day such as `the 3rd` one of the month of the last day: `the 10th of July`.
    mutating func takeMonth(of last: Edge, by reader: DateReader) {
      guard let day = dayWithArticle, last.dayWithArticle == nil, last.time == nil,
        let end = last.date, day < end.date.day,
        case let tokens = reader.tokens(of: last.text), tokens.first?.month == nil,
        tokens.contains(where: { $0.month != nil })
      else { return }
      (date, number, isDay) = (nil, day, true)
    }

    /// Makes a weekday the one before the last day: the `fri` of `fri to sun next week`.
    mutating func takeWeek(of last: Edge, by reader: DateReader) {
      guard let weekday = weekday ?? dayOfWeek, let date, last.weekday == nil, let end = last.date,
        case let tokens = reader.tokens(of: last.text),
        tokens.contains(where: { $0.weekday != nil }), tokens.contains(where: { $0.unit != nil }),
        case let day = end.date.next(weekday, sign: -1), day > date.date
      else { return }
      self.date = DateReading(day)
    }

    /// Whether a day is on the weekday beside its number.
    func fits(_ day: CivilDate) -> Bool { dayOfWeek ?? day.weekday == day.weekday }

    /// Whether the date is two numbers with a hyphen: `10-20`.
    func isTwoNumbers(_ reader: DateReader) -> Bool {
      let group = reader.tokens(of: text).first?.group
      return group?.separator == "-" && group?.parts.count == 2
    }

    /// Whether it can be in the other half of the day: `1:30`, but not `01:30` or `midnight`.
    var isOf12Hours: Bool { !hasHalf && !isFourDigits && timeText.first != "0" && !isNamedMidnight }

    /// Returns the day of its time beside a day: the next one for `sunday midnight`.
    func day(_ day: CivilDate) -> CivilDate { day.advanced(byDays: isAfterMidnight ? 1 : 0) }

    /// Whether the time is midnight by its name.
    var isNamedMidnight: Bool { time?.seconds == 0 && !timeText.contains(where: \.isNumber) }
  }

  /// Whether a word can be a range of hours: `9-10`, or after a weekday `9-17`.
  static func isHours(_ word: String, isAfterWeekday: Bool) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.isDigits(1...2) && $0.first != "0" }),
      let first = Int(parts[0]), let last = Int(parts[1])
    else { return false }
    return last <= 12 || isAfterWeekday && first < 12 && last <= 24
  }

  /// Determines the side of a range that a text means.
  func newEdge(_ text: String) -> Edge? {
    let words = text.words
    guard !words.isEmpty else { return nil }
    // `de las 9 a las 11`.
    if words.count == 2, words[0] == "las" || words[0] == "la" && words[1] == "1" {
      var hour = self.edge(words[1])
      hour?.isHour = true
      return hour
    }
    let tokens = reader.tokens(of: text)
    // `9時から11時まで`.
    if words.count == 1, let last = tokens.last, last.isAttached, last.means(.to) {
      let time = DateText.string(DateText.normalized(text)[..<last.range.lowerBound])
      if ClockTime(time) != nil || reader.unspacedTime(time) != nil { return self.edge(time) }
    }
    // `20-24 Uhr`, `20:00-24:00`.
    if text == "24:00"
      || tokens.count == 2 && tokens[0].number == 24 && tokens[1].means(.clock)
    {
      return Edge(number: 24, isMidnight: true)
    }
    if case .number(let value, digits: 1...2)? = tokens.first?.kind {
      let isOrdinal = tokens.count == 2 && tokens[1].isOrdinalMark
      if tokens.count == 1 || isOrdinal {
        return Edge(number: value, isDay: isOrdinal || text.last == ".")
      }
    }
    // `Thu 6`, `9日(日)`.
    if let weekday = tokens.first?.weekday ?? tokens.last?.weekday, tokens.count > 1,
      let day = dayOfMonth(tokens.first?.weekday == nil ? tokens.dropLast() : tokens.dropFirst())
    {
      return Edge(number: day, isDay: true, dayOfWeek: weekday)
    }
    // `Mon-Fri 9-17`.
    if words.count == 2, let weekday = reader.tokens(of: words[0]).last,
      weekday.weekday != nil, weekday.month == nil,
      WhenParser.isHours(words[1], isAfterWeekday: true)
    {
      return nil
    }
    // `nine to five`.
    if let count = tokens.only?.count, count > 1 { return Edge(number: count) }
    var edge = Edge()
    let part = clock(text, isAfterAt: true)
    if takeTime(text, tokens, part, &edge) {
      edge.text = text
      if let group = tokens.only?.group {
        edge.isDayOrTime = group.parts[0].value > 0 && 1...12 ~= group.parts[1].value
      }
      return edge
    }
    if case .afterDay(.time(let time, _), needsNearDay: true)? = part {
      return Edge(time: time, isFourDigits: true)
    }
    if case .spoken(let time)? = clock(text, isAfterAt: false) {
      return Edge(time: time.inDaytime(), hasHalf: time.inDaytime() != time)
    }
    if let reading = reader.outcome(of: words[...]).reading {
      edge.date = reading
      edge.text = text
      edge.weekday = tokens.only?.weekday
      if tokens.first?.means(.the) == true { edge.dayWithArticle = dayOfMonth(tokens[...]) }
      return edge
    }
    // `2026-12-28T10:00`.
    if words.count == 1, let (date, time) = DateReader.timeInOne(text.uppercased()),
      let reading = reader.outcome(of: date[...]).reading
    {
      return Edge(date: reading, time: time, text: date.joined(), timeText: time.text)
    }
    for count in 1..<max(1, words.count) {
      let (first, last) = (Array(words[..<count]), Array(words[count...]))
      for (date, time) in [(first, last), (last, first)] {
        guard let reading = reader.outcome(of: date[...]).reading else { continue }
        let parser = WhenParser(time, reader)
        let text = time.joined(separator: " ")
        // `fri 6p - sat 10a`: the letter says that it is a time beside the day.
        let isMarked = time == last && WhenParser.endsInHalf(text)
        let part = isMarked ? parser.clock(text, isAfterAt: true) : parser.clock(time.indices)
        if case .spoken(let time)? = part {
          edge.time = time.inDaytime()
        } else if !takeTime(text, reader.tokens(of: text), part, &edge) {
          continue
        }
        edge.date = reading
        edge.text = date.joined(separator: " ")
        edge.isTimeFirst = time == first
        if date.count == 1 { edge.dayOfWeek = reader.tokens(of: date[0]).only?.weekday }
        return edge
      }
    }
    return dayAndPart(words, tokens)
  }

  /// Returns the side of a range that is a day with a part of it: `friday evening`, `Freitagabend`.
  private func dayAndPart(_ words: [String], _ tokens: [DateToken]) -> Edge? {
    guard tokens.count > 1,
      tokens.contains(where: { $0.partOfDay != nil || $0.means(.weekdayMorning) }),
      // `natt til lørdag` is no range.
      !reader.vocabulary.has(.norwegian) || tokens.last?.means(.night) == false
    else { return nil }
    let parser = WhenParser(words, reader)
    guard let when = parser.when(in: words.indices, from: When()), let day = when.date,
      when.isPartOfDay, !when.isExact, when.repetition == nil, when.lastDay == nil,
      let time = when.time
    else { return nil }
    return Edge(date: day, time: time == .night ? .evening : time, isPartOfDay: true)
  }

  /// Takes the time of a clock, with its marks; returns whether the part is one.
  private func takeTime(
    _ text: String, _ tokens: [DateToken], _ clock: WhenPart?, _ edge: inout Edge
  ) -> Bool {
    guard let time = clock?.exactTime else { return false }
    edge.time = time
    edge.timeText = text
    // `7pm`, `7 in the evening`, `午後7時`.
    let isAttached = tokens.dropFirst().first?.isAttached == true
    let parts = [isAttached ? tokens.first : nil, tokens.last].compactMap { $0?.partOfDay }
    let isInPart = parts.contains { $0 % 12 != 0 }
    let isArabic = WhenParser.arabicHalves.contains { text.hasSuffix($0.0) }
    let isMarked = text.hasSuffix("m") || text.hasSuffix("m.") || WhenParser.endsInHalf(text)
    edge.hasHalf = isMarked || isInPart || isArabic
    if case .digital? = clock { edge.isDigital = true }
    if case .midnight? = clock { edge.isAfterMidnight = true }
    return true
  }

  /// Returns the number of a day in digits, possibly with an article and a mark: `the 6th`.
  func dayOfMonth(_ tokens: ArraySlice<DateToken>) -> Int? {
    let rest = tokens.first?.means(.the) == true ? tokens.dropFirst() : tokens
    guard case .number(let day, digits: 1...2)? = rest.first?.kind else { return nil }
    let mark = rest.dropFirst()
    return mark.allSatisfy(\.isOrdinalMark) && mark.count < 2 ? day : nil
  }
}

extension DateReader {
  /// Whether the tokens of a text are two numbers that can be hours: `9-10`.
  func areHours(
    _ tokens: ArraySlice<DateToken>, in text: String, isAfterWeekday: Bool
  ) -> Bool {
    guard let token = tokens.only, token.group != nil else { return false }
    let word = DateText.string(DateText.normalized(text)[token.range])
    return WhenParser.isHours(word, isAfterWeekday: isAfterWeekday)
  }
}
