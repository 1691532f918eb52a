import NoonmarkBase
import NoonmarkSystem

/// The reasons that a load failed; what was loaded before is unchanged.
extension Failure {
  /// The source could not be reached.
  static func offline(_ message: String) -> Failure { Failure(message, cause: .offline) }

  /// Another process is still loading the source of a name.
  static func loading(_ name: String) -> Failure {
    Failure("another process is loading \(name)", "try again later", cause: .busy)
  }

  /// A signal ends the program.
  static func canceled(_ signal: Int32) -> Failure {
    Failure("canceled", "nothing was changed", cause: .canceled(signal: signal))
  }

  /// Prints the failure and ends the process by the signal if the load was canceled.
  func endIfCanceled(_ output: inout RunOutput) {
    guard case .canceled(let signal) = cause else { return }
    output.printProblem(message)
    TerminationSignals.die(by: signal)
  }
}
