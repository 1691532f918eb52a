import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

extension DoctorCommand {
  /// The number of rounds: what a repaired directory contains is repaired in the next one.
  fileprivate static let maximumRounds = 4

  fileprivate static func text(of step: RepairStep) -> String {
    switch step {
    case .kept(let copy, _): "kept       \(copy)"
    case .repaired(let finding): "repaired   \(finding.outcome)"
    case .failed(let message): "failed     \(message)"
    }
  }
}

extension Run {
  /// Repairs what can be repaired, and reports each step and the problems that are left.
  mutating func repair() throws(Failure) {
    try load()
    warnings.removeAll()
    let checkup = checkup()
    var outcome = "Nothing to repair."
    var failures = 0
    for _ in 0..<DoctorCommand.maximumRounds where failures == 0 {
      let findings = checkup.findings.filter(\.isRepairable)
      guard !findings.isEmpty else { break }
      if !invocation[Options.yes] {
        try requireTerminal(to: "repair")
        for finding in findings {
          print("found      \(finding.outcome)")
        }
        try flush()
        guard agrees(to: "Repair \(findings.count.counting("problem"))") else {
          outcome = "Nothing was repaired."
          break
        }
      }
      outcome = ""
      for step in checkup.repair() {
        if case .failed = step { failures += 1 }
        print(DoctorCommand.text(of: step))
      }
      try flush()
    }
    if !outcome.isEmpty { print(outcome) }
    try printProblems(left: checkup, afterFailure: failures > 0)
    guard failures == 0 else {
      try flush()
      throw .failed(
        (failures == 1 ? "1 file was" : "\(failures) files were") + " not repaired (listed above)")
    }
  }

  /// Prints the problems that are left, with the reason if there is one.
  private mutating func printProblems(
    left checkup: Checkup, afterFailure: Bool
  ) throws(Failure) {
    _ = try examine()
    let findings = checkup.findings.filter { !$0.isHarmless }
    for finding in findings {
      if !finding.isRepairable {
        print("left       \(finding.outcome)")
      } else if afterFailure {
        print("left       \(finding.sentence)")
      }
    }
    let sentences = Set(findings.map(\.sentence))
    let left = warnings.allSentences.filter { warning in
      !sentences.contains(warning)
        && !findings.contains { $0.line == nil && warning.contains("cannot read \($0.path): ") }
    }
    for warning in left { print("left       \(warning)") }
    if findings.isEmpty, left.isEmpty { print("No problems found.") }
    warnings.removeAll()
  }

  /// The check of the files that noonmark writes.
  func checkup() -> Checkup {
    let path = InputOptions(invocation).configurationPath(host)
    // URLs can contain passwords.
    let secrets = [Keys.todoURL.spec, Keys.todoWebhook.spec, Keys.todoRemoteDelete.spec]
    let isSecret =
      secrets.contains { configuration[$0] != nil }
      || configuration[Keys.calendars]?.contains("://") == true
    return Checkup(
      host.directories,
      path.map {
        Checkup.Configuration(path: $0, limit: Run.maximumFileSize, isSecret: isSecret)
      },
      stamp: now.rfc3339(in: .utc).filter { $0 != "-" && $0 != ":" },
      now: Clock.nanoseconds())
  }
}
