import Almanac
import NoonmarkSystem
import Recurrence

/// A list of the occurrences of rules, for `Tests/Tools/compare-recurrence`.
///
/// Reads rows of START, RULE and a number of occurrences, separated by tabs. Prints a line for each
/// row: the occurrences, or an error. Each occurrence is also searched for backward. A row can end
/// in the zone of START: then the occurrences are in UTC.
enum RecurrenceRows {
  static func run() -> Int32 {
    while let row = readLine() {
      print(answer(row.split(separator: "\t")))
    }
    return 0
  }

  private static func answer(_ row: [Substring]) -> String {
    guard (3...4).contains(row.count), let count = Int(row[2]),
      case .local(let start)? = CalendarTime(row[0].utf8)
    else { return "error: invalid row" }
    do throws(RecurrenceRuleError) {
      if row.count == 4 {
        guard let zone = try? ZoneDatabase().find(named: String(row[3])).zone else {
          return "error: unknown zone"
        }
        let rule = try RecurrenceRule(String(row[1]))
        let series = EventSeries(start: start, zone: zone, rules: [rule])
        return series.occurrences(from: zone.instant(of: start), zone: zone).prefix(count)
          .map { CalendarTime.utc(Zone.utc.civil(at: $0.begin)).description }.joined(separator: ",")
      }
      let series = RuleSeries(try RecurrenceRule(String(row[1])), from: start)
      var found: [CivilDateTime] = []
      var from = start
      while found.count < count, let next = series.next(onOrAfter: from) {
        if series.previous(onOrBefore: next) != next { return "error: \(next) is not its own" }
        if series.previous(onOrBefore: second(-1, after: next)) != found.last {
          return "error: another time before \(next)"
        }
        found.append(next)
        from = second(1, after: next)
      }
      return found.map { CalendarTime.local($0).description }.joined(separator: ",")
    } catch {
      return "error: \(error.message) at \(error.position)"
    }
  }

  private static func second(_ count: Int, after time: CivilDateTime) -> CivilDateTime {
    CivilDateTime(localSeconds: time.localSeconds + count)
  }
}
