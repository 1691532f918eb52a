import Almanac
import NoonmarkFormats
import NoonmarkText

/// The user option of tmux that `--push tmux:@NAME` sets to the output.
struct TmuxPush {
  /// The name of the option, including its `@`.
  let option: String

  /// The format of an option: tmux interprets less markup in it than in the output of a job.
  static let format: Format = .tmuxOption

  private static let maximumLength = 64

  /// Parses the value of `--push`, and checks it against the other options.
  init(_ value: String, _ invocation: Invocation) throws(CommandError) {
    let form = "tmux:@NAME, with letters, digits, - and _ as NAME"
    guard value.hasPrefix("tmux:@") else {
      throw .input(ErrorMessage.invalid(value, for: "'--push'", accepted: form))
    }
    let name = value.dropFirst("tmux:@".count)
    guard (1...TmuxPush.maximumLength).contains(name.utf8.count),
      name.utf8.allSatisfy(TmuxPush.isLetter)
    else {
      throw .input(ErrorMessage.invalid(value, for: "'--push'", accepted: form))
    }
    if let format = invocation[Options.format], format.name != TmuxPush.format.name {
      throw .input("'--push' cannot be used with '--format \(format.name)': omit '--format'")
    }
    guard !invocation[Options.withRefreshAt] else {
      throw .input("'--with-refresh-at' cannot be used with '--push': omit it")
    }
    option = "@" + name
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
