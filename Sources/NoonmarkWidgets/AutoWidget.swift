import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// The one of several widgets that matters most now.
///
/// Each widget has at most one `Occasion` at an instant. The widget with the most important
/// occasion is shown. If several have the same occasion, the first in the list is shown. The text,
/// classes, tooltip, tap and template are those of the shown widget.
package struct AutoWidget: Widget {
  package static let kind = "auto"
  package static let summary = "The one of your widgets that matters most now"
  package static let sources = DataSources.all.subtracting(.scripts)
  /// The widgets to choose from if the configuration names none.
  ///
  /// A literal, since the table of keys contains it, and joining a list costs 150,000 instructions.
  package static let standardList: String = "agenda countdown todo elapsed tally solstice"
  package static var standardKinds: [String] { standardList.split(separator: " ").map(String.init) }
  /// The maximum number of instants at which a switch to another widget is tried.
  private static let maximumSteps = 400
  /// The number of instants that a timeline tries: 20 years of days.
  private static let maximumTimelineSteps = 8000

  /// The widgets to choose from, and their data, for the entry of an occasion.
  private let candidates: [any Widget]
  private let data: WidgetData
  /// The choice of `--rotate`, or `nil`.
  private let shown: String?

  /// Returns the widgets to choose from, without those in the same line.
  ///
  /// In `auto countdown`, `auto` never shows the countdown.
  package static func kinds(of configured: [String], besides others: [String]) -> [String] {
    let kinds = (configured.isEmpty ? standardKinds : configured).filter { !others.contains($0) }
    return kinds.isEmpty ? [SolsticeWidget.kind] : kinds
  }

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    try Self.refuseName(of: request)
    let data = data.besideOthers
    self.data = data
    shown = request.shown
    var candidates: [any Widget] = []
    let kinds = data.autoKinds.isEmpty ? Self.standardKinds : data.autoKinds
    for kind in kinds {
      guard kind != Self.kind, let type = WidgetCatalog.widget(ofKind: kind) else { continue }
      candidates.append(try type.init(request: WidgetRequest(), data: data))
    }
    if candidates.isEmpty {
      candidates = [try SolsticeWidget(request: WidgetRequest(), data: data)]
    }
    self.candidates = candidates
  }

  package var policy: ReloadPolicy { data.agenda.until.map { .after($0) } ?? .atEnd }

  // MARK: The choice

  /// The index of the shown widget, and its relevance.
  private struct Choice: Equatable {
    let index: Int
    let relevance: Relevance
  }

  /// Returns the choice at the context's instant, which expires when a widget's relevance can
  /// change.
  ///
  /// A widget that `--rotate` chose is shown until a different widget matters most.
  private func choice(in context: WidgetContext) -> Timed<Choice> {
    let best = mostImportant(in: context)
    guard let shown,
      let index = rotation(from: best.value, in: context).first(where: { $0.id == shown })?.index
    else { return best }
    let relevance = candidates[index].relevance(in: context)
    return Timed(
      Choice(index: index, relevance: relevance.value ?? Relevance(.present)),
      expires: best.expires)
  }

  /// Returns the widget that matters most, which expires when a widget's relevance can change.
  private func mostImportant(in context: WidgetContext) -> Timed<Choice> {
    var best: Choice?
    var expires: Instant?
    for (index, widget) in candidates.enumerated() {
      let relevance = widget.relevance(in: context)
      expires = earliest(expires, relevance.expires)
      guard let value = relevance.value else { continue }
      if let best, best.relevance.occasion <= value.occasion { continue }
      best = Choice(index: index, relevance: value)
    }
    if let best { return Timed(best, expires: expires) }
    let present = candidates.firstIndex { !Engine.isEmpty($0, in: context) }
    return Timed(Choice(index: present ?? 0, relevance: Relevance(.present)), expires: expires)
  }

  /// Returns the next instant at which the choice differs, if it is before a limit.
  ///
  /// If the choice is the same at `steps` instants, the last of them is returned.
  private func nextSwitch(
    from choice: Timed<Choice>, before limit: Instant?, in context: WidgetContext,
    trying steps: Int = maximumSteps
  ) -> Instant? {
    var context = context
    var step = choice
    for _ in 0..<steps {
      guard let next = step.expires, next > context.now, limit.map({ next < $0 }) ?? true,
        next.isWithinCalendar(of: context.zone)
      else { return nil }
      context.now = next
      step = self.choice(in: context)
      if step.value != choice.value { return next }
    }
    return context.now
  }

  private func widget(of choice: Choice) -> any Widget {
    guard let entry = choice.relevance.entry else { return candidates[choice.index] }
    let request = WidgetRequest(shown: entry)
    return (try? type(of: candidates[choice.index]).init(request: request, data: data))
      ?? candidates[choice.index]
  }

  package func shown(in context: WidgetContext) -> any Widget {
    widget(of: choice(in: context).value)
  }

  // MARK: Rotation

  /// Returns the widgets with something to show, the one that matters most first.
  ///
  /// An ID contains both the kind and the kind of the widget that matters most, so a choice of
  /// `--rotate` is void once a different widget matters most.
  private func rotation(
    from best: Choice, in context: WidgetContext
  ) -> [(id: String, index: Int)] {
    let first = candidates[best.index].kind
    let others = candidates.indices.filter { index in
      index != best.index && !Engine.isEmpty(candidates[index], in: context)
    }
    return ([best.index] + others).map { ("\(candidates[$0].kind)/\(first)", $0) }
  }

  package func rotation(at now: Instant, in zone: Zone) -> [String] {
    let context = WidgetContext(now: now, zone: zone, family: .small)
    return rotation(from: mostImportant(in: context).value, in: context).map(\.id)
  }

  // MARK: The shown widget

  package func rendered(
    in context: WidgetContext, width: LayoutWidth, needs: RenderNeeds, template: Template?
  ) -> RenderedWidget {
    let choice = choice(in: context)
    var rendered = widget(of: choice.value)
      .rendered(in: context, width: width, needs: needs, template: template)
    rendered.reason = choice.value.relevance.occasion.rawValue
    rendered.switchesAt = nextSwitch(from: choice, before: rendered.refreshAt, in: context)
    return rendered
  }

  package func nextEntry(after rendered: RenderedWidget, in context: WidgetContext) -> Instant? {
    let choice = choice(in: context)
    let steps = AutoWidget.maximumTimelineSteps
    let until = data.agenda.until
    guard let next = nextSwitch(from: choice, before: until, in: context, trying: steps) else {
      return nil
    }
    var later = context
    later.now = next
    // `nextSwitch` also returns the last instant tried, at which nothing switches.
    return self.choice(in: later).value == choice.value ? nil : next
  }

  package func tap(at now: Instant, in zone: Zone) -> WidgetTap? {
    shown(in: WidgetContext(now: now, zone: zone, family: .small)).tap(at: now, in: zone)
  }

  /// Returns an entry without an expiry, since `rendered` has that of the shown widget.
  package func entry(in context: WidgetContext) -> PlainEntry { PlainEntry(expires: nil) }

  package func view(of entry: PlainEntry, in context: WidgetContext) -> AutoView {
    AutoView(shown: shown(in: context).view(in: context))
  }
}

package struct AutoView: WidgetView {
  let shown: any WidgetView

  package var body: Layout { shown.body }
  package var status: BarStatus { shown.status }
  package var content: JSONValue { shown.content }
  package var contentExpiry: Expiry { shown.contentExpiry }
  package var presence: Presence { shown.presence }

  /// The fields that most widgets have, for help and checks.
  ///
  /// A template is filled in by the shown widget.
  package static let fields: [TemplateField<AutoView>] = [
    field("icon", "The icon"), field("title", "The title"),
    field("text", "The number in words"), field("days", "The days, as a number"),
    field("date", "The date"), field("time", "The time"),
    field("percent", "The progress"), field("bar", "The same as a bar"),
    field("pill", "The pill"),
  ]

  private static func field(_ name: String, _ summary: String) -> TemplateField<AutoView> {
    TemplateField(name, "\(summary), if the shown widget has one") { _ in nil }
  }
}

extension AgendaWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    guard let event = entry.focus, let span = event.span else {
      return Timed(nil, expires: entry.focusExpires)
    }
    let near = span.begin.advanced(bySeconds: -Occasion.eventSeconds)
    guard near <= context.now else {
      return Timed(nil, expires: earliest(near, entry.focusExpires))
    }
    let expires = earliest(span.end, entry.focusExpires)
    let isUnderWay = span.isUnderWay(on: entry.moment.today, in: context.zone)
    return Timed(
      Relevance(isUnderWay ? .upcoming : .event, entry: event.id),
      expires: span.lastsDays ? earliest(expires, entry.midnight) : expires)
  }
}

extension CountdownWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    guard let nearest = entry.nearest, !nearest.isPast else {
      return Timed(nil, expires: entry.expires)
    }
    let phase = nearest.state.phase(at: entry.moment, hours: hours)
    // The occasion is the same in each minute before the time.
    let phaseExpires = nearest.span?.stateExpiry(of: phase, hasColors: false) ?? phase.expires
    let expires = earliest(earliest(entry.expires, entry.midnight), phaseExpires)
    let isNow = nearest.isToday || nearest.isRunning && !nearest.state.isUnderWay
    let occasion: Occasion? =
      if case .minutes = phase.value { .date } else {
        isNow ? .date : nearest.days <= Occasion.upcomingDays ? .upcoming : nil
      }
    return Timed(occasion.map { Relevance($0, entry: nearest.entry.id) }, expires: expires)
  }
}

extension TodoWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    let today = context.zone.date(at: context.now)
    let due = todo.mostUrgent { item in item.due.map { $0 <= today } ?? false }
    return Timed(due.map { Relevance(.task, entry: $0.id.text) }, expires: entry.expires)
  }
}

extension ElapsedWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    let reached = counters.first { counter in
      milestones.contains(entry.today.days(since: counter.start))
    }
    return Timed(reached.map { Relevance(.milestone, entry: $0.id) }, expires: entry.expires)
  }
}

extension SolsticeWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    return Timed(Relevance(entry.isToday ? .sky : .season), expires: entry.expires)
  }
}

extension MoonWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    return Timed(entry.isToday ? Relevance(.sky) : nil, expires: entry.dateExpires)
  }
}

extension WidgetData {
  /// The IDs of the dates that are shown beside `auto` by name.
  private var datesBesideAuto: [String] {
    besideAuto.compactMap { beside in
      guard beside.kind == CountdownWidget.kind, let name = beside.name else { return nil }
      return (try? dates.find(spec: name))?.id
    }
  }

  /// The dates to include in the agenda: all, or without those in the same line as `auto`.
  package var datesOfAgenda: DateBook {
    guard !besideAuto.isEmpty, !besideAuto.contains(where: { $0.kind == AgendaWidget.kind }) else {
      return dates
    }
    let hasAll = besideAuto.contains { $0.kind == CountdownWidget.kind && $0.name == nil }
    return hasAll ? DateBook() : dates.without(datesBesideAuto)
  }

  /// The data from which `auto` chooses, without the entries shown in the same line.
  var besideOthers: WidgetData {
    guard !besideAuto.isEmpty else { return self }
    var data = self
    data.dates = dates.without(datesBesideAuto)
    for beside in besideAuto where beside.kind == TodoWidget.kind {
      // The todo widget in the line shows its most urgent task.
      let filter = beside.name.flatMap { TodoFilter($0) }
      if let task = todo.filtered(by: filter).mostUrgent() {
        data.todo = data.todo.without(task.id)
      }
    }
    if besideAuto.contains(where: { $0.kind == AgendaWidget.kind }),
      let agenda = try? AgendaWidget(request: WidgetRequest(), data: self)
    {
      data.agendaFocus = { agenda.focus(at: $0) }
    }
    return data
  }
}
