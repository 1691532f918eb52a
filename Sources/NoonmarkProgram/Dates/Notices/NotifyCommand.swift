import Almanac
import NoonmarkBase
import NoonmarkDomain
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
    }, run: { run throws(Failure) in try run.notify() })

  fileprivate static let follow = Option.flag(
    "follow", "Keep running, and send each notification at its time")
  fileprivate static let dryRun = Option.flag(
    "dry-run", "Print the notifications instead of sending them")
  fileprivate static let next = Option.integer(
    "next", 1...1000, "Print the next N notifications of --follow with their times")
}

extension Run {
  fileprivate mutating func notify() throws(Failure) {
    let lists = [NotifyCommand.dryRun.spec, NotifyCommand.next.spec].filter {
      invocation.text(of: $0) != nil
    }
    if invocation[NotifyCommand.follow] {
      if let list = lists.first {
        throw .input("'--\(list.name)' cannot be used with '--follow': omit one")
      }
      var service = NotifyService()
      return try service.run(in: &self)
    }
    guard lists.count < 2 else {
      throw .input("'--dry-run' cannot be used with '--next': omit one")
    }
    let inputs = try NoticeInputs(
      isService: invocation[NotifyCommand.next] != nil,
      starting: lists.isEmpty ? Background(InputOptions(invocation), host) : nil, in: &self)
    if let limit = invocation[NotifyCommand.next] {
      return try printNotices(inputs.coming(limit), inputs, withTimes: true)
    }
    let due = inputs.due
    guard !due.isEmpty || invocation[NotifyCommand.dryRun] else { return }
    let sender = try NoticeSender(host)
    guard invocation[NotifyCommand.dryRun] else {
      return try sender.send(due, on: inputs.moment.today, in: &self)
    }
    try printNotices(sender.unsent(due), inputs, withTimes: false)
  }

  private mutating func printNotices(
    _ notices: [Notice], _ inputs: NoticeInputs, withTimes: Bool
  ) throws(Failure) {
    let zone = inputs.moment.zone
    guard invocation[Options.textFormat] == .plain else {
      let rows = notices.map { notice in
        JSONValue.members([
          ("at", .string(notice.at.rfc3339(in: zone))),
          ("title", .string(notice.title.string)),
          ("body", .string(notice.body.string)),
        ])
      }
      return write(json: rows)
    }
    for notice in notices {
      let time = withTimes ? notice.at.rfc3339(in: zone) + "  " : ""
      print("\(time)\(notice.title.string): \(notice.body.string)")
    }
  }
}
