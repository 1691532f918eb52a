import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem
import NoonmarkText

/// The destination of a follower that `--push` names, instead of standard output.
enum Push {
  /// The user option of tmux with this name, which includes its `@`, is set to the output.
  case tmux(option: String)
  /// A process gets a signal when the output changes, and shows the new one itself.
  case signal(ProcessSignal)

  /// The format of an option: tmux interprets less markup in it than in the output of a job.
  static let tmuxFormat: Format = .tmuxOption

  private static let maximumLength = 64
  private static let form =
    "tmux:@NAME, with letters, digits, - and _ as NAME, or signal:PID:N for the signal RTMIN+N"

  /// Returns the format of the output; `nil` for that of the options.
  static func format(_ invocation: Invocation) -> Format? {
    invocation[Options.push].flatMap { $0.hasPrefix("tmux:") ? tmuxFormat : nil }
  }

  /// Parses the value of `--push`, and checks it against the other options.
  init(_ value: String, _ invocation: Invocation) throws(Failure) {
    guard let push = Push.tmux(value) ?? Push.signal(value) else {
      throw .input(ErrorMessage.invalid(value, for: "'--push'", accepted: Push.form))
    }
    if case .tmux = push, let format = invocation[Options.format],
      format.name != Push.tmuxFormat.name
    {
      throw .input("'--push' cannot be used with '--format \(format.name)': omit '--format'")
    }
    guard !invocation[Options.withRefreshAt] else {
      throw .input("'--with-refresh-at' cannot be used with '--push': omit it")
    }
    self = push
  }

  private static func tmux(_ value: String) -> Push? {
    guard value.hasPrefix("tmux:@") else { return nil }
    let name = value.dropFirst("tmux:@".count)
    guard (1...maximumLength).contains(name.utf8.count), name.utf8.allSatisfy(isLetter) else {
      return nil
    }
    return .tmux(option: "@" + name)
  }

  private static func signal(_ value: String) -> Push? {
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "signal", let process = Int32(parts[1]),
      let number = Int32(parts[2])
    else { return nil }
    return ProcessSignal(realtime: number, to: process).map { .signal($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
