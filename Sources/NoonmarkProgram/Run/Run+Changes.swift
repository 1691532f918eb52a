import NoonmarkBase
import NoonmarkStore

extension Run {
  /// Returns a store whose changes are recorded in the journal.
  ///
  /// If the journal is damaged, the changes are made all the same, with a warning that they cannot
  /// be undone.
  mutating func recordingStore() -> Store {
    guard let journal = host.journal else { return host.store }
    guard let problem = journal.obstacle else { return host.store.recording(in: journal) }
    canUndo = false
    warn("\(problem.sentence): changes cannot be undone: \(problem.advice ?? "")")
    return host.store
  }
}
