import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

package struct SolsticeView: WidgetView {
  let widget: SolsticeWidget
  let entry: SolsticeEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }
  var season: Season { widget.season(of: entry.event) }
  /// When the texts of the event expire.
  var event: Instant { entry.event.instant }

  package var body: Layout {
    switch (widget.screen, context.family) {
    case (.upcoming, _):
      Block.table(eventRows(skipping: 0), flexible: 1)
    case (nil, .small):
      Row {
        mark
        eventLabel
        pill(DayCount.shortText(entry.days, in: localizer))
      }
    case (nil, .medium):
      Row {
        mark
        eventLabel
        bar
        // The bar ends at the event.
        if !entry.isToday { Label([date, ""], Style(.muted), fit: .whole) }
        pill(DayCount.shortText(entry.days, in: localizer))
      }
    case (nil, .large) where context.isPanel:
      panel
    case (.info, _), (nil, .large):
      header
      Block.rule
      sunBlocks
      Block.rule
      Block.table(eventRows(skipping: widget.screen == .info ? 0 : 1), flexible: 1)
    }
  }

  package var status: BarStatus {
    BarStatus(
      percentage: entry.progress.percentage.value,
      classes: entry.isToday ? [season.rawValue, "today"] : [season.rawValue],
      alternative: season.eventKey)
  }

  // MARK: Elements

  var mark: Element {
    Label.icon(season.symbol(in: context.icons), Style(season.look.textRole)).expires(at: event)
  }

  var eventLabel: Element {
    Label.name(
      localizer(season.look.event), localizer(season.look.listedEvent),
      localizer(season.look.shortEvent), isBold: context.family != .small
    ).expires(at: event)
  }

  var bar: ProgressBar {
    ProgressBar(
      entry.progress, fill: .role(season.look.role),
      idealWidth: context.family == .medium ? 12 : 20)
  }

  /// The weekday and the date of the event.
  private var date: DisplayText { context.nearDate(context.zone.date(at: event)) }

  func pill(_ text: DisplayText) -> Pill {
    Pill(text: text, fill: .role(season.look.role), isToday: entry.isToday)
  }

  // MARK: Large

  /// The event with its date and the days to it, and the bar.
  @LayoutBuilder private var panel: Layout {
    let days = DayCount.text(entry.days, in: localizer)
    Row {
      if !context.showsPictures { mark }
      Label(localizer(season.look.event), season.look.textRole, isBold: true).expires(at: event)
      Element.spacer
      if entry.isToday {
        Label(context.calendarStyle.time(event, in: context.zone), .muted).expires(at: event)
        pill(days)
      } else {
        Label([date + " · " + days, days], Style(.muted))
      }
    }
    Row { bar }
    if context.rows ?? 0 > SolsticeView.rowsForDescription {
      Block.blank
      Block.paragraph(localizer(season.look.about), Style(.muted), maxLines: 3)
        .expires(at: event)
    }
  }

  /// The lines of a panel that has space for no description.
  private static let rowsForDescription = 5

  /// Returns the space for the picture of a season.
  static func slot(of season: Season) -> PictureSlot {
    PictureSlot(name: season.rawValue, width: 20, height: 8, fallback: .role(season.look.role))
  }

  /// The event with its date, pill, bar and description, beside the picture if there is space.
  private var header: Layout {
    let style = context.calendarStyle
    let day = style.textWithWeekday(context.zone.date(at: event))
    let dateTime = style.dateTime(event, in: context.zone)
    let long = day + " " + style.time(event, in: context.zone)
    let date = Label([long, dateTime], Style(.muted)).expires(at: event)
    let name = Label(localizer(season.look.event), season.look.textRole, isBold: true)
      .expires(at: event)
    let pill = pill(DayCount.title(entry.days, in: localizer))
    let days = localizer(
      .solsticeProgress, entry.progress.total, [("elapsed", localizer(entry.progress.elapsed))])
    let going = localizer(season.previous.look.name) + " · " + days
    let progress = Row {
      Label(widget.screen == .info ? [going, days] : [days], Style(.muted))
      Element.spacer
      context.percentage(of: entry.progress, .muted)
    }
    let description = Block.paragraph(
      localizer(season.look.about), Style(.text), maxLines: 3
    ).expires(at: event)
    let number = context.largeNumber(days: entry.days, .role(season.look.role))
    let hasPicture = context.showsPictures && context.columns >= 44
    let facts = Layout {
      Row {
        if !hasPicture { mark }
        name
        if !hasPicture {
          Element.spacer
          if number == nil { pill }
        }
      }
      Row { date }
      Block.blank
      if let number {
        number
        if !hasPicture { Block.blank }
      } else if hasPicture {
        Row { pill }
        Block.blank
      }
      Row { bar }
      progress
    }
    let slot = SolsticeView.slot(of: season)
    return Layout {
      if hasPicture {
        Block.columns(
          left: Layout { Block.picture(slot).expires(at: event) }, leftWidth: slot.width, gap: 2,
          right: facts)
      } else {
        facts
      }
      Block.blank
      description
    }
  }

  /// The Sun on the local date.
  private var sun: SunDay {
    Sun.day(
      at: widget.location.coordinates, on: context.zone.date(at: context.now), in: context.zone)
  }

  /// Today's sun at the user's location.
  ///
  /// A location that the user has not set is marked as the default.
  @LayoutBuilder private var sunBlocks: Layout {
    let sun = sun
    Row {
      Label(localizer(.sunTitle), isBold: true).constant()
      Label(SunText.place(widget.location, in: localizer), .muted).constant()
      if !context.isTooltip {
        Element.spacer
        sun.upState(at: context.now).element {
          Label(localizer($0 ? .sunUp : .sunDown), $0 ? .summerText : .night)
        }
      }
    }
    if let polar = SunText.polar(sun, in: localizer) {
      Row { Label(polar, .muted) }
    } else {
      let lengths = sun.dayLengthSeconds.map { seconds in
        let long = DurationStyle.hoursAndMinutes(seconds: seconds, in: localizer)
        return [
          localizer(.sunDaylightOf, [("time", long)]),
          DurationStyle.short(seconds: seconds, in: localizer), "",
        ]
      }
      Row {
        Label("↑ " + SunText.time(sun.sunrise, in: context))
        Element.gap(1)
        Label("↓ " + SunText.time(sun.sunset, in: context))
        Element.spacer
        Label(lengths ?? [""], Style(.muted))
      }
    }
    if widget.location.isDefault, widget.screen == .info {
      Row { Label(SunText.advice(in: context), .muted) }.constant()
    }
  }

  // MARK: The list of events

  /// Returns the next events, starting with the entry's own, or those of the year.
  private func events(_ count: Int) -> [SeasonEvent] {
    let firstDay = widget.year.flatMap { CivilDate(year: $0, month: 1, day: 1) }
    let first = firstDay.map { Seasons.next(after: context.zone.startOfDay($0)) } ?? entry.event
    return Array(sequence(first: first, next: \.next).prefix(count))
  }

  private func days(to event: SeasonEvent) -> Int {
    context.zone.date(at: event.instant).days(since: context.zone.date(at: context.now))
  }

  /// Returns rows of the next events: dot, name, local date and time, days.
  ///
  /// A table too narrow for the names omits the times, then the years, then the dates.
  private func eventRows(skipping skipped: Int) -> [[Cell]] {
    let events = events(widget.upcomingCount + skipped).dropFirst(skipped)
    let times = events.map { context.calendarStyle.dateTime($0.instant, in: context.zone) }
    let dates = events.map { context.zone.date(at: $0.instant) }
    let counts = events.map { DayCount.shortText(days(to: $0), in: localizer) }
    let seasons = events.map { widget.season(of: $0) }
    // The dot, and a column between each two cells.
    let taken = 4 + DisplayText.maximumWidth(of: times) + DisplayText.maximumWidth(of: counts)
    let fits = { DisplayText.maximumWidth(of: $0) + taken <= context.columns }
    var names = seasons.map { localizer($0.look.event) }
    if !fits(names) { names = seasons.map { localizer($0.look.listedEvent) } }
    // A short name may omit the season, so the season's mark replaces the dot. In English the
    // season is the first word, and survives truncation.
    let isShort = localizer.language != .english && !fits(names)
    if isShort { names = seasons.map { localizer($0.look.shortEvent) } }
    return zip(events, seasons).enumerated().map { index, row in
      let (event, season) = row
      // An event of a year stays in its list.
      let expires = widget.year == nil ? event.instant : entry.expires
      let look = season.look
      let mark =
        isShort ? Label(season.symbol(in: context.icons), look.textRole) : Label("●", look.role)
      return [
        Cell(mark.expires(at: expires)),
        Cell(Label(names[index]).expires(at: expires)),
        Cell(
          Label(
            [
              times[index], context.calendarStyle.text(dates[index]),
              context.calendarStyle.dayText(dates[index]), "",
            ], Style(.muted)
          ).expires(at: expires), .trailing),
        Cell(Label(counts[index]), .trailing),
      ]
    }
  }

  // MARK: Content

  private func color(of season: Season) -> String {
    context.colors.fill(.role(season.look.role)).hex
  }

  /// The entry for programs.
  ///
  /// The screen `upcoming` is the array of the events.
  package var content: JSONValue {
    let list = JSONValue.array(
      events(widget.upcomingCount).map { event in
        .members(members(of: event) + [("color", .string(color(of: widget.season(of: event))))])
      })
    guard widget.screen != .upcoming else { return list }
    let sun = SunText.members(
      of: sun, on: context.zone.date(at: context.now), in: context.zone)
    return .members(
      members(of: entry.event) + [
        ("elapsed", .integer(entry.progress.elapsed)),
        ("total", .integer(entry.progress.total)),
        ("progress", .number(entry.progress.fraction)),
        ("description", .string(localizer(season.look.about).string)),
        ("color", .string(color(of: season))),
        (
          "previous",
          .members([
            ("event", .string(entry.previous.event.key)),
            ("at", .string(entry.previous.instant.rfc3339(in: .utc))),
          ])
        ),
        ("upcoming", list),
        ("location", widget.location.json),
        ("sun", .members(sun)),
      ])
  }

  /// Returns an event and the calendar days to it.
  private func members(of event: SeasonEvent) -> [(String, JSONValue)] {
    let season = widget.season(of: event)
    return [
      ("event", .string(event.event.key)),
      ("name", .string(localizer(season.look.event).string)),
      ("season", .string(season.rawValue)),
      ("at", .string(event.instant.rfc3339(in: .utc))),
      ("local", .string(event.instant.rfc3339(in: context.zone))),
      ("days", .integer(days(to: event))),
    ]
  }
}
