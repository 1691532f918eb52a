@main
struct Bench {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "accuracy": System.exit(Accuracy.run(Array(arguments.dropFirst())))
    case "speed": System.exit(Speed.run(Array(arguments.dropFirst())))
    case let first? where !first.hasPrefix("-"):
      System.complain("usage: noonmark-bench [speed|accuracy] …")
      System.exit(2)
    default: System.exit(Speed.run(arguments))
    }
  }
}
