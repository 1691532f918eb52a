import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

// The goal or the limit of a day, and the time since the last event.

extension TallyView {
  /// The largest goal or limit that is drawn as dots.
  private static let maximumDots = 12

  /// The number left to the goal, or up to the limit, in words; `nil` without either.
  var leftText: DisplayText? {
    switch entry.rule.target {
    case .goal(let goal):
      entry.count >= goal
        ? localizer(.tallyGoalDone)
        : localizer(.tallyGoalLeft, [("n", localizer(goal - entry.count))])
    case .limit(let limit):
      entry.count > limit
        ? localizer(.tallyLimitOver, [("n", localizer(entry.count - limit))])
        : localizer(.tallyLimitLeft, [("n", localizer(limit - entry.count))])
    case nil: nil
    }
  }

  /// The dots or the bar of the count, and how many are left; empty without a goal or limit.
  var goalLine: [Element] {
    guard let number = entry.rule.number, let left = leftText, let progress = entry.progress else {
      return []
    }
    let text = Label([left], Style(entry.state == .over ? .warning : .muted), fit: .whole).element
    guard number <= TallyView.maximumDots, context.columns > 2 * number + left.width else {
      return [ProgressBar(progress, fill: countFill).element, text]
    }
    let (full, empty): (Character, Character) = context.icons == .ascii ? ("#", ".") : ("●", "○")
    let count = min(entry.count, number)
    let dots =
      String(repeating: full, count: count) + String(repeating: empty, count: number - count)
    return [Label([DisplayText(dots)], Style(countFill), fit: .whole).element, text]
  }

  /// The time since the last event in its largest unit; `never` without one.
  var since: Timed<DisplayText> {
    guard let latest = entry.latest else {
      return Timed(localizer(.tallyNever), expires: entry.next)
    }
    let seconds = context.now.seconds(since: latest)
    let unit = seconds < 3600 ? 60 : seconds < 86_400 ? 3600 : 86_400
    let count = seconds / unit
    let text =
      unit == 86_400
      ? localizer(.daysShort, [("n", localizer(count))])
      : DurationStyle.minutes(count * unit / 60, in: localizer)
    return Timed(
      text, expires: earliest(latest.advanced(bySeconds: (count + 1) * unit), entry.next))
  }

  /// Returns the time since the last event in words, in the large layout alone; `nil` if so many
  /// columns are too few at any time.
  func sinceLabel(room: Int) -> Element? {
    let longest = localizer(
      .tallySince, [("duration", DurationStyle.minutes(59, in: localizer))])
    guard !context.isTooltip, !context.isPanel, longest.width <= room,
      entry.latest != nil || entry.next != nil
    else { return nil }
    let since = since
    let text =
      entry.latest == nil ? since.value : localizer(.tallySince, [("duration", since.value)])
    return Label([text], Style(.muted), fit: .whole)
      .expires(at: earliest(since.expires, entry.expires))
  }
}
