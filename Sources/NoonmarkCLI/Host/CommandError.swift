import NoonmarkText

/// Why a command failed: what to say, and which status tells it.
enum CommandError: Error {
  /// The command line or the input is wrong: exit status 2.
  case usage(UsageError)
  /// It could not be done: exit status 1. One sentence.
  case failed(String)

  /// The sentence on stderr, without the program's name.
  var message: String {
    switch self {
    case .usage(let error): error.message
    case .failed(let sentence): sentence
    }
  }

  /// The exit status.
  var status: Int32 {
    switch self {
    case .usage: 2
    case .failed: 1
    }
  }

  /// Creates an error of usage from one sentence.
  static func input(_ sentence: String) -> CommandError {
    .usage(.other(sentence))
  }
}
