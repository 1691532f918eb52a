import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

extension DoctorCommand {
  /// The number of rounds: what a repaired directory contains is repaired in the next one.
  private static let maximumRounds = 4

  /// Repairs what can be repaired, and reports each step and the problems that are left.
  static func repair(
    _ invocation: Invocation, _ console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    console.dropWarnings()
    let checkup = checkup(invocation, inputs, console.host)
    var outcome = "Nothing to repair."
    var failures = 0
    for _ in 0..<maximumRounds where failures == 0 {
      let findings = checkup.findings.filter(\.isRepairable)
      guard !findings.isEmpty else { break }
      if !invocation[Options.yes] {
        try Confirmation.requireTerminal(to: "repair", console)
        for finding in findings {
          console.print("found      \(finding.outcome)")
        }
        try console.flush()
        let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
        guard Confirmation.isGiven(to: "Repair \(count)", in: &console) else {
          outcome = "Nothing was repaired."
          break
        }
      }
      outcome = ""
      for step in checkup.repair() {
        if case .failed = step { failures += 1 }
        console.print(text(of: step))
      }
      try console.flush()
    }
    if !outcome.isEmpty { console.print(outcome) }
    try printProblems(left: checkup, afterFailure: failures > 0, invocation, &console)
    guard failures == 0 else {
      try console.flush()
      throw .failed(
        (failures == 1 ? "1 file was" : "\(failures) files were") + " not repaired (listed above)")
    }
  }

  private static func text(of step: RepairStep) -> String {
    switch step {
    case .kept(let copy, _): "kept       \(copy)"
    case .repaired(let finding): "repaired   \(finding.outcome)"
    case .failed(let message): "failed     \(message)"
    }
  }

  /// Prints the problems that are left, with the reason if there is one.
  private static func printProblems(
    left checkup: Checkup, afterFailure: Bool, _ invocation: Invocation,
    _ console: inout Console
  ) throws(CommandError) {
    _ = try examine(invocation, &console)
    let findings = checkup.findings.filter { !$0.isHarmless }
    for finding in findings {
      if !finding.isRepairable {
        console.print("left       \(finding.outcome)")
      } else if afterFailure {
        console.print("left       \(finding.sentence)")
      }
    }
    let sentences = Set(findings.map(\.sentence))
    let warnings = console.allWarnings.filter { warning in
      !sentences.contains(warning)
        && !findings.contains { $0.line == nil && warning.contains("cannot read \($0.path): ") }
    }
    for warning in warnings { console.print("left       \(warning)") }
    if findings.isEmpty, warnings.isEmpty { console.print("No problems found.") }
    console.dropWarnings()
  }

  /// The check of the files that noonmark writes.
  static func checkup(_ invocation: Invocation, _ inputs: Inputs, _ host: Host) -> Checkup {
    let path = InputOptions(invocation).configurationPath(host)
    // URLs can contain passwords.
    let secrets = [Keys.todoURL.spec, Keys.todoWebhook.spec, Keys.todoRemoteDelete.spec]
    let isSecret =
      secrets.contains { inputs.configuration[$0] != nil }
      || inputs.configuration[Keys.calendars]?.contains("://") == true
    return Checkup(
      host.directories,
      path.map {
        Checkup.Configuration(path: $0, limit: Inputs.maximumFileSize, isSecret: isSecret)
      },
      stamp: inputs.now.rfc3339(in: .utc).filter { $0 != "-" && $0 != ":" },
      now: Clock.nanoseconds())
  }
}
