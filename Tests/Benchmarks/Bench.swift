import NoonmarkSystem

@main
struct Bench {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status: Int32
    switch arguments.first {
    case "accuracy": status = Accuracy.run(Array(arguments.dropFirst()))
    case "recurrence": status = RecurrenceRows.run()
    case "followers": status = Followers.run(Array(arguments.dropFirst()))
    case "prompts": status = Prompts.run(Array(arguments.dropFirst()))
    case "versus": status = Comparison.run(Array(arguments.dropFirst()))
    case "speed": status = Speed.run(Array(arguments.dropFirst()))
    case let first? where !first.hasPrefix("-"):
      StandardStreams.printError(
        "usage: noonmark-bench [speed|versus|prompts|followers|accuracy|recurrence] …")
      status = 2
    default: status = Speed.run(arguments)
    }
    fflush(nil)
    exit(status)
  }

  /// Returns the contents of a file, or `nil` if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    try? File.read(path, limit: 1 << 28).bytes
  }
}
