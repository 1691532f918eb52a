import NoonmarkBase

/// A program that converts its standard input, and what is thrown if it cannot.
struct Filter {
  /// The milliseconds after which a conversion is given up.
  private static let deadline = 30_000

  private let program: String
  private let arguments: [String]
  private let missing: Failure
  private let tooLarge: Failure
  private let failed: Failure

  /// - Parameters:
  ///   - program: Its name in `PATH`.
  ///   - arguments: Its arguments.
  ///   - missing: The error if it is not installed.
  ///   - tooLarge: The error if the output exceeds the limit.
  ///   - failed: The error if it fails or takes too long.
  init(
    _ program: String, _ arguments: [String], missing: Failure, tooLarge: Failure, failed: Failure
  ) {
    self.program = program
    self.arguments = arguments
    self.missing = missing
    self.tooLarge = tooLarge
    self.failed = failed
  }

  /// Returns the output for some bytes, at most `limit` of them.
  func output(
    of bytes: [UInt8], limit: Int, _ environment: Environment
  ) throws(Failure) -> [UInt8] {
    guard let path = ChildProcess.find(program, in: environment["PATH"]) else { throw missing }
    var child = ChildProcess(
      path, arguments, environment: environment, deadline: Filter.deadline)
    child.input = .bytes(bytes)
    child.maximumOutputSize = limit
    child.stopsAtMaximum = true
    let outcome: ChildProcess.Outcome
    do {
      outcome = try child.run()
    } catch {
      throw .notStarted(error)
    }
    switch outcome.ending {
    case .exited(0): return outcome.output
    case .cut: throw tooLarge
    default: throw failed
    }
  }
}
