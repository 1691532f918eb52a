import NoonmarkSystem

/// The options of a measurement of the program.
struct BenchOptions {
  private(set) var binary: String
  /// The number that the measurement takes, such as rounds.
  private(set) var count: Int
  /// Whether a missed goal is a failure.
  private(set) var isCheck = false

  /// Parses options.
  ///
  /// `nil` if they are invalid or the program is missing, after printing the problem.
  init?(_ arguments: [String], of name: String, countOption: String, default count: Int) {
    self.count = count
    // In the directory of the benchmark.
    binary = ProgramFile.path.map { Path.joined(Path.parent(of: $0), "noonmark") } ?? "noonmark"
    var rest = arguments[...]
    var isValid = true
    while isValid, let option = rest.popFirst() {
      switch option {
      case "--check": isCheck = true
      case "--binary":
        if let path = rest.popFirst() { binary = path } else { isValid = false }
      case countOption:
        self.count = rest.popFirst().flatMap { Int($0) } ?? 0
        isValid = (1...1_000_000).contains(self.count)
      default: isValid = false
      }
    }
    guard isValid else {
      StandardStreams.printError(
        "usage: noonmark-bench \(name) [\(countOption) N] [--binary PATH] [--check]")
      return nil
    }
    guard access(binary, X_OK) == 0 else {
      StandardStreams.printError(
        "noonmark-bench: \(binary) does not exist: run make, or use --binary")
      return nil
    }
  }

  /// Copies the program into a directory, as an installation does, and returns its path.
  ///
  /// For a file as the linker wrote it, the kernel maps fewer pages at once.
  func install(in scratch: borrowing Scratch) -> String? {
    guard let bytes = Bench.read(binary), mkdir(scratch.path + "/bin", 0o700) == 0,
      let path = scratch.file("bin/noonmark", bytes), chmod(path, 0o700) == 0
    else {
      StandardStreams.printError("noonmark-bench: \(binary) cannot be copied")
      return nil
    }
    return path
  }

  /// Prints the goals, and returns the exit status.
  func finish(_ goals: [Goal], isWhole: Bool = true) -> Int32 {
    Goal.print(goals)
    return isCheck && (!isWhole || goals.contains(where: \.isMissed)) ? 1 : 0
  }
}
