import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// `noonmark notify`: desktop notifications, each once.
enum NotifyCommand {
  static let command = Command(
    "notify", "Send desktop notifications of dates, events, milestones and due tasks, once each",
    options: {
      follow
      dryRun
      next
      Options.textFormat
    }, run: run)

  private static let follow = Option.flag(
    "follow", "Keep running, and send each notification at its time")
  private static let dryRun = Option.flag(
    "dry-run", "Print the notifications instead of sending them")
  private static let next = Option.integer(
    "next", 1...1000, "Print the next N notifications of --follow with their times")

  private static func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let lists = [dryRun.spec, next.spec].filter { invocation.text(of: $0) != nil }
    if invocation[follow] {
      if let list = lists.first {
        throw .input("'--\(list.name)' cannot be used with '--follow': omit one")
      }
      var service = NotifyService(InputOptions(invocation))
      return try service.run(in: &console)
    }
    guard lists.count < 2 else {
      throw .input("'--dry-run' cannot be used with '--next': omit one")
    }
    let options = InputOptions(invocation)
    let inputs = try NoticeInputs(
      options, isService: invocation[next] != nil,
      starting: lists.isEmpty ? Background(options, console.host) : nil, in: &console)
    if let limit = invocation[next] {
      return try print(inputs.coming(limit), inputs, invocation, &console, withTimes: true)
    }
    let due = inputs.due
    guard !due.isEmpty || invocation[dryRun] else { return }
    let sender = try NoticeSender(console.host)
    guard invocation[dryRun] else {
      return try sender.send(due, on: inputs.moment.today, in: &console)
    }
    try print(sender.unsent(due), inputs, invocation, &console, withTimes: false)
  }

  private static func print(
    _ notices: [Notice], _ inputs: NoticeInputs, _ invocation: Invocation,
    _ console: inout Console, withTimes: Bool
  ) throws(CommandError) {
    let zone = inputs.moment.zone
    guard invocation[Options.textFormat] == .plain else {
      let rows = notices.map { notice in
        JSONValue.members([
          ("at", .string(notice.at.rfc3339(in: zone))),
          ("title", .string(notice.title.string)),
          ("body", .string(notice.body.string)),
        ])
      }
      return try ListWriter.write(Rows(rows), as: .json, to: &console)
    }
    for notice in notices {
      let time = withTimes ? notice.at.rfc3339(in: zone) + "  " : ""
      console.print("\(time)\(notice.title.string): \(notice.body.string)")
    }
  }
}
