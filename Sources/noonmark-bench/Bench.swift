@main
struct Bench {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "accuracy": System.exit(Accuracy.run(rest))
    default:
      System.complain("usage: noonmark-bench accuracy [--truth DIR]")
      System.exit(2)
    }
  }
}
