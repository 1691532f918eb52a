import NoonmarkBase
import NoonmarkRecords

/// The warnings of a run, which are printed at its end.
struct Warnings {
  /// Invalid lines of the configuration, in the order in which they were found.
  private(set) var configurationFaults: [Diagnostic] = []
  private var configurationPath = ""
  /// The same lines: there can be many thousands.
  private var knownFaults: Set<Diagnostic> = []
  /// The other warnings, one sentence each.
  private var notes: [String] = []

  /// One sentence each; those about the configuration are combined into one.
  var sentences: [String] {
    guard let first = configurationFaults.first else { return notes }
    let rest = configurationFaults.count - 1
    return [sentence(first) + (rest > 0 ? ", and \(rest) more: noonmark config check" : "")] + notes
  }

  /// One sentence each, also for each invalid line of the configuration.
  var allSentences: [String] { configurationFaults.map(sentence) + notes }

  private func sentence(_ line: Diagnostic) -> String {
    "\(configurationPath):\(line.line): \(line.message)"
  }

  mutating func add(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// Adds a line of the configuration.
  mutating func add(_ fault: Diagnostic, ofConfiguration path: String) {
    configurationPath = path
    if knownFaults.insert(fault).inserted { configurationFaults.append(fault) }
  }

  mutating func removeAll() {
    notes = []
    removeConfigurationFaults()
  }

  private mutating func removeConfigurationFaults() {
    guard !configurationFaults.isEmpty else { return }
    configurationFaults = []
    knownFaults = []
  }

  /// Removes those that were reported before.
  mutating func remove(_ reported: [String]) {
    if let first = sentences.first, !configurationFaults.isEmpty, reported.contains(first) {
      removeConfigurationFaults()
    }
    notes.removeAll { reported.contains($0) }
  }

  /// Removes those that an error message begins with.
  mutating func remove(quotedBy message: String) {
    notes.removeAll { message.hasPrefix($0) }
  }
}
