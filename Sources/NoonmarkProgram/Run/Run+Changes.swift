import Almanac
import NoonmarkBase
import NoonmarkStore
import NoonmarkSystem

extension Run {
  /// Returns a store whose changes are recorded in the journal.
  ///
  /// If the journal is damaged, the changes are made all the same, with a warning that they cannot
  /// be undone.
  mutating func recordingStore() -> Store {
    guard let journal else { return host.store }
    guard let problem = journal.obstacle else { return host.store.recording(in: journal) }
    canUndo = false
    warn("\(problem.sentence): changes cannot be undone: \(problem.advice ?? "")")
    return host.store
  }

  /// The journal for the changes of this run, at its time, or `nil` without a state directory.
  var journal: ChangeJournal? { host.journal(at: changeTime) }

  /// The time of the changes, also of a command that needs no time and has loaded nothing.
  private var changeTime: Instant {
    guard startedAt == 0 else { return now }
    var run = self
    guard invocation.has(Options.now), (try? run.load()) != nil else {
      return host.clock.instant(at: Clock.nanoseconds())
    }
    return run.now
  }
}
