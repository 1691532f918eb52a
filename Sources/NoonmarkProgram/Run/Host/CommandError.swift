import Almanac
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The failure of a command: an error message and an exit status.
package struct CommandError: Failure {
  package let message: String
  package let exitStatus: Int32

  private init(_ message: String, exitStatus: Int32) {
    self.message = message
    self.exitStatus = exitStatus
  }

  init(_ failure: some Failure) {
    self.init(failure.message, exitStatus: failure.exitStatus)
  }

  /// The command line or its input is invalid: exit status 2.
  static func input(_ message: String) -> CommandError {
    CommandError(message, exitStatus: 2)
  }

  /// The command could not do its work: exit status 1.
  static func failed(_ message: String) -> CommandError {
    CommandError(message, exitStatus: 1)
  }

  /// Whether the run ends without a message.
  var isQuiet: Bool { message.isEmpty }

  /// Returns the body's result, or throws its failure as a command error.
  static func wrap<Value: ~Copyable, Cause: Failure>(
    _ body: () throws(Cause) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }
}

// Dates, times, zones, and addresses come from the command line: invalid input.

extension DateParseError: Failure {
  package var exitStatus: Int32 { 2 }
}

extension TimeParseError: Failure {
  package var exitStatus: Int32 { 2 }
}

extension ZoneDatabaseError: Failure {
  package var exitStatus: Int32 {
    if case .unreadable = self { 1 } else { 2 }
  }
}

extension MailAddressError: Failure {
  package var exitStatus: Int32 { 2 }
}

extension WebAddress.Malformed: Failure {
  package var exitStatus: Int32 { 2 }
}

extension SystemError: Failure {}
extension UserDirectories.Missing: Failure {}
extension StoreError: Failure {}
extension ProgramError: Failure {}
extension Editor.Problem: Failure {}
extension CurlError: Failure {}
extension NotifierError: Failure {}
