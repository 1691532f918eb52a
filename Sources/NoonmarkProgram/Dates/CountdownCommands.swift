import NoonmarkBase
import NoonmarkDomain
import NoonmarkWidgets

/// `noonmark countdown …`: dates of interest.
enum CountdownCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "countdown add", "Add a date, and print its id",
      arguments: [Argument("TITLE", .words), Argument("DATE", .words)],
      options: { DateCommands.options },
      run: DateCommands.add)
    Command(
      "countdown edit", "Change a date, or without ID the file; --icon none removes the icon",
      arguments: [Argument("ID", .optionalTitle)], options: { DateCommands.editOptions },
      run: DateCommands.edit)
    Command(
      "countdown move", "Change the day of a date",
      arguments: [Argument("ID", .words), Argument("DATE", .words)], run: DateCommands.move)
    Command(
      "countdown rename", "Give a date another title",
      arguments: [Argument("ID", .words), Argument("TITLE", .words)],
      run: DateCommands.rename)
    Command(
      "countdown remove", "Remove a date", arguments: [Argument("ID", .title)],
      options: { Options.yes }, run: DateCommands.remove)
    Command(
      "countdown list", "List the dates: the upcoming ones, then the past ones",
      options: {
        tab
        EntryOutput.listOptions
      }, run: { run throws(Failure) in try run.listDates() })
    Command(
      "countdown import",
      "Add or update the events of an iCalendar file, or the birthdays of a vCard file",
      arguments: [Argument("FILE.ics")],
      run: { run throws(Failure) in try run.importDates() })
    Command(
      "countdown export", "Export the dates, or one of them, as an iCalendar file",
      arguments: [Argument("ID", .optionalTitle)],
      run: { run throws(Failure) in try run.exportDates() })
  }

  fileprivate static let tab = Option.choice(
    "tab", default: CountdownWidget.Tab.all, "Which dates to list")
}

extension Run {
  fileprivate mutating func listDates() throws(Failure) {
    let screen = WidgetRequest(
      screen: CountdownWidget.listScreen, tab: invocation[CountdownCommands.tab].rawValue)
    try DateCommands.list(screen, in: &self)
  }

  fileprivate mutating func exportDates() throws(Failure) {
    try load()
    let data = data(for: [.dates])
    guard data.unreadable.isEmpty else {
      throw .failed(warnings.sentences.first ?? "the dates cannot be read")
    }
    let dates =
      try invocation.arguments.first.map { name throws(Failure) in
        [try DateCommands.find(name, in: data.dates)]
      } ?? data.dates.all
    let dayTime = configuration[Keys.notifyAt]
    write(DateExport.file(of: dates, at: now, dayTime: dayTime, version: programVersion))
  }
}
