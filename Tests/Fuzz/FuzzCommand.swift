import Foundation

/// The command line.
@main struct FuzzCommand {
  private static let usage = """
    usage: noonmark-fuzz TARGET|all [--seed N] [--count N]   check the corpus and N inputs
           noonmark-fuzz TARGET|all --threads N …            N inputs at once, in this process
           noonmark-fuzz TARGET FILE…                        check files, in this process
           noonmark-fuzz TARGET --libfuzzer [OPTION…]        if built by .ci/fuzz
           noonmark-fuzz --list                              print the targets
    """

  /// The name of a target, or `all`.
  private let name: String
  private var words: [String] = []
  private var seed: UInt64 = 1
  private var count = 2000
  private var from = 0
  private var threads = 1
  private var progress: String?

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--list"] {
      for target in FuzzTarget.all { report(target.name) }
      exit(0)
    }
    #if NOONMARK_FUZZER
      if arguments.count > 1, arguments[1] == "--libfuzzer" { exit(LibFuzzer.run()) }
    #endif
    guard let command = FuzzCommand(arguments) else {
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(2)
    }
    exit(command.run())
  }

  private init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--seed":
        guard let number = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        seed = number
      case "--count":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else { return nil }
        count = number
      case "--from":
        guard let number = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        from = number
      case "--threads":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        threads = number
      case "--worker":
        guard let path = rest.popFirst() else { return nil }
        progress = path
      case _ where word.hasPrefix("--"): return nil
      default: words.append(word)
      }
    }
    guard let name = words.first, name == "all" || FuzzTarget.named(name) != nil else { return nil }
    self.name = name
  }

  private func run() -> Int32 {
    guard let target = FuzzTarget.named(name), words.count > 1 || progress != nil else {
      let targets = FuzzTarget.all.filter { name == "all" || $0.name == name }
      let isRight =
        threads > 1
        ? Concurrency(targets: targets, seed: seed, count: count, threads: threads).run()
        : Campaign.run(targets, seed: seed, count: count)
      // The address sanitizer would report what Foundation leaks at a normal exit.
      _exit(isRight ? 0 : 1)
    }
    if let progress, from <= count {
      return Worker(target: target, seed: seed, numbers: from..<count, progress: progress).run()
    }
    for path in words.dropFirst() {
      guard let input = FileManager.default.contents(atPath: path) else {
        report("cannot read \(path)")
        return 2
      }
      do throws(BrokenPromise) {
        try target.check([UInt8](input))
      } catch {
        report("\(path): \(error.message)")
        return 1
      }
    }
    return 0
  }
}

/// Prints a line at once, since other processes print too.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
