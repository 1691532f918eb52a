import Almanac
import NoonmarkCore
import NoonmarkStore
import NoonmarkSystem

/// `noonmark notify`: tells of days and milestones that are due, each once.
enum NotifyCommand: Command {
  static let spec = CommandSpec(
    "notify", "Notify on the desktop of days and milestones that are due, once each",
    options: [OptionSpec(flag: "dry-run", "Print what would be sent, and send nothing")]
      + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var world = try World(invocation, in: &session)
    let notices = due(in: &world, &session)
    if notices.isEmpty { return }
    let access = try NotifiedAccess(session)
    let waiting = try access.unsent(notices)
    if waiting.isEmpty { return }
    if invocation.has("dry-run") {
      for notice in waiting { session.print("\(notice.title.string): \(notice.body.string)") }
      return
    }
    // Looked for first: without it nothing is claimed.
    let notifier = try notifier(session)
    let claimed = try access.claim(waiting, on: world.zone.date(at: world.now))
    try send(claimed, by: notifier, access, &session)
  }

  /// What is due today, sent or not.
  private static func due(in world: inout World, _ session: inout Session) -> [Notice] {
    let data = world.data(for: [.dates, .counters], in: &session)
    return Notice.due(
      on: world.zone.date(at: world.now), dates: data.dates, counters: data.counters,
      milestones: data.milestones, style: world.calendarStyle(in: session))
  }

  private static func notifier(_ session: Session) throws(CommandError) -> Notifier {
    do throws(NotifierError) {
      return try Notifier(session.environment)
    } catch {
      throw .failed(error.message)
    }
  }

  /// Sends one after the other; from the first that fails on, they are left to the next run.
  private static func send(
    _ notices: [Notice], by notifier: Notifier, _ access: NotifiedAccess, _ session: inout Session
  ) throws(CommandError) {
    for (index, notice) in notices.enumerated() {
      do throws(NotifierError) {
        try notifier.send(title: notice.title.string, body: notice.body.string)
      } catch {
        if let problem = access.release(notices[index...]) { session.warn(problem) }
        throw .failed(error.message)
      }
    }
  }
}

/// The file of what was sent and the store that writes it.
private struct NotifiedAccess {
  private let file: NotifiedFile
  private let store: Store

  init(_ session: Session) throws(CommandError) {
    guard let folder = session.directories.state else {
      throw .failed("there is no place to note what was sent: set HOME or XDG_STATE_HOME")
    }
    file = NotifiedFile(folder: folder)
    store = Store(stateFolder: folder)
  }

  /// The notices that were not sent yet.
  func unsent(_ notices: [Notice]) throws(CommandError) -> [Notice] {
    do throws(StoreError) {
      let sent = try file.sent()
      return notices.filter { !sent.contains($0.key) }
    } catch {
      throw .failed(error.message)
    }
  }

  /// Claims notices and returns those that no other run has claimed meanwhile.
  func claim(_ notices: [Notice], on date: CivilDate) throws(CommandError) -> [Notice] {
    do throws(StoreError) {
      var keys = Set(try file.claim(notices.map(\.key), on: date, in: store))
      return notices.filter { keys.remove($0.key) != nil }
    } catch {
      throw .failed(error.message)
    }
  }

  /// Takes claims back and returns why that failed, where it did.
  func release(_ notices: ArraySlice<Notice>) -> String? {
    do throws(StoreError) {
      try file.release(notices.map(\.key), in: store)
      return nil
    } catch {
      return error.message
    }
  }
}
