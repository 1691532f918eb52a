import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// Sends notices once: the file of those already sent, and the store that writes it.
struct NoticeSender {
  private let file: NotifiedFile
  private let store: Store

  init(_ host: Host) throws(Failure) {
    let folder = try host.directory(.state)
    file = NotifiedFile(folder: folder)
    store = Store(stateFolder: folder)
  }

  /// Returns the notices that were not sent yet.
  func unsent(_ notices: [Notice]) throws(Failure) -> [Notice] {
    if notices.isEmpty { return [] }
    let sent = try file.sent()
    return notices.filter { !sent.contains($0.key) }
  }

  /// Sends those of due notices that were not sent yet; what cannot be sent is left to the next
  /// run.
  ///
  /// Each is claimed just before it is sent, so an interrupted run loses no other notice.
  func send(
    _ due: [Notice], on today: CivilDate, in run: inout Run
  ) throws(Failure) {
    let waiting = try unsent(due)
    if waiting.isEmpty { return }
    // Found before anything is claimed.
    let environment = run.host.environment
    let notifier = try Notifier(environment)
    for notice in waiting { try send(notice, of: due, on: today, by: notifier, &run) }
  }

  /// Sends a notice unless another run has claimed it.
  private func send(
    _ notice: Notice, of due: [Notice], on today: CivilDate, by notifier: Notifier,
    _ run: inout Run
  ) throws(Failure) {
    guard try claim(notice, of: due, on: today) else { return }
    do {
      try notifier.send(title: notice.title.string, body: notice.body.string)
    } catch {
      if let problem = release(notice) { run.warn(problem) }
      throw error
    }
  }

  /// Claims a notice; returns false if another run has claimed it.
  private func claim(
    _ notice: Notice, of due: [Notice], on date: CivilDate
  ) throws(Failure) -> Bool {
    try !file.claim([notice.key], keeping: due.map(\.key), on: date, in: store).isEmpty
  }

  /// Releases a claim; returns the error message if that fails.
  private func release(_ notice: Notice) -> String? {
    do {
      try file.release([notice.key], in: store)
      return nil
    } catch {
      return error.message
    }
  }
}
