/// Why a program that waited goes on.
package struct Wake: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int

  /// Creates a set from its bits.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The instant that was waited for has come.
  package static let time = Wake(rawValue: 1)
  /// The clock was set, or the machine comes from sleep.
  package static let clock = Wake(rawValue: 2)
  /// A file that is watched may have changed.
  package static let files = Wake(rawValue: 4)
  /// The user asks for a look at everything: `SIGUSR1` or `SIGHUP`.
  package static let request = Wake(rawValue: 8)
  /// The terminal has another size.
  package static let size = Wake(rawValue: 16)
  /// The user wants the terminal back for a while: control-Z.
  package static let pause = Wake(rawValue: 32)
  /// The program was stopped and goes on.
  package static let resumption = Wake(rawValue: 64)
  /// Whoever read the output has gone.
  package static let readerGone = Wake(rawValue: 128)
  /// The process that is watched has ended.
  package static let processEnded = Wake(rawValue: 256)
  /// A signal wants the program to end; `EventWaiter.ending` says which.
  package static let ending = Wake(rawValue: 512)
  /// A program that was started has ended; `EndedProcesses` has the kernel forget it.
  package static let childEnded = Wake(rawValue: 1024)
  /// A key was typed that ends what is shown on a screen.
  package static let key = Wake(rawValue: 2048)

  /// What ends the follower, and the wait for files to come to rest.
  package static let urgent: Wake = [.ending, .key, .readerGone, .processEnded]
}
