import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

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
    return Timed(
      Relevance(.event, entry: event.id), expires: earliest(span.end, entry.focusExpires))
  }
}

extension CountdownWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    guard let nearest = entry.nearest, !nearest.isPast else {
      return Timed(nil, expires: entry.expires)
    }
    let phase = nearest.phase(at: entry.moment, hours: hours)
    let expires = earliest(earliest(entry.expires, entry.midnight), phase.expires)
    let id = nearest.entry.id
    if nearest.isToday || nearest.isRunning {
      return Timed(Relevance(.date, entry: id), expires: expires)
    }
    if case .minutes = phase.value { return Timed(Relevance(.date, entry: id), expires: expires) }
    guard nearest.days <= Occasion.upcomingDays else { return Timed(nil, expires: expires) }
    return Timed(Relevance(.upcoming, entry: id), expires: expires)
  }
}

extension TodoWidget {
  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    let entry = entry(in: context)
    let today = context.zone.date(at: context.now)
    let due = open.first { item in item.due.map { $0 <= today } ?? false }
    return Timed(due.map { Relevance(.task, entry: $0.id) }, expires: entry.expires)
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
