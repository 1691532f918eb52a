import NoonmarkStore
import NoonmarkSystem

/// A failed load; what was loaded before is unchanged.
enum LoadFailure: Error {
  /// The source could not be reached. Has a message.
  case offline(String)
  /// The source cannot be used, or a program or directory is missing. Has a message.
  case error(String)
  /// Another process is still loading it. Has the name of the source.
  case busy(String)
  /// A signal ends the program.
  case canceled(Int32)

  /// The error message: what is wrong and what to do.
  var message: String {
    switch self {
    case .offline(let sentence), .error(let sentence): sentence
    case .busy(let name): "another process is loading \(name): try again later"
    case .canceled: "canceled: nothing was changed"
    }
  }

  /// Prints the failure and ends the process by the signal if the load was canceled.
  func endIfCanceled(_ output: inout RunOutput) {
    guard case .canceled(let signal) = self else { return }
    output.printError("noonmark: \(message)")
    TerminationSignals.die(by: signal)
  }

  /// Returns the body's result, or throws its failure.
  static func wrap<Value: ~Copyable, Source: RefreshSource>(
    _ source: Source, _ body: () throws(StoreError) -> Value
  ) throws(LoadFailure) -> Value {
    do {
      return try body()
    } catch .busy {
      throw .busy(Source.name)
    } catch {
      throw .error(error.message)
    }
  }
}
