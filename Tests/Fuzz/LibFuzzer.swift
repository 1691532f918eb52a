#if NOONMARK_FUZZER
  import Foundation

  /// Runs a target in libFuzzer, which finds inputs by the code that they reach.
  ///
  /// It starts from the seeds and tokens of the target. Its options follow the target's name: see
  /// https://llvm.org/docs/LibFuzzer.html.
  enum LibFuzzer {
    /// The target that the command line names.
    fileprivate static let target = FuzzTarget.named(CommandLine.arguments[1])

    static func run() -> Int32 {
      guard let target, let (seeds, dictionary) = try? files(of: target) else { return 2 }
      // The program's name comes first, and new inputs go to the first folder.
      let words =
        [CommandLine.arguments[0], "-dict=\(dictionary)"] + CommandLine.arguments.dropFirst(3)
        + [seeds]
      var arguments = words.map { strdup($0) } + [nil]
      var count = CInt(words.count)
      return arguments.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return runDriver(&count, &start, checkInput)
      }
    }

    /// Writes the seeds of a target to a temporary folder, and its tokens to a dictionary.
    private static func files(of target: FuzzTarget) throws -> (seeds: String, dictionary: String) {
      let folder = NSTemporaryDirectory() + "/noonmark-fuzz-\(getpid())"
      let seeds = folder + "/seeds"
      try FileManager.default.createDirectory(atPath: seeds, withIntermediateDirectories: true)
      for (number, seed) in target.seeds.enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(seeds)/\(number)"))
      }
      let lines = target.tokens.filter { !$0.isEmpty }.map { token in
        "\"" + token.map { "\\x" + String(format: "%02x", $0) }.joined() + "\"\n"
      }
      try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: folder + "/dictionary"))
      return (seeds, folder + "/dictionary")
    }

    @_silgen_name("LLVMFuzzerRunDriver")
    private static func runDriver(
      _ count: UnsafeMutablePointer<CInt>,
      _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
      _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt
  }

  /// Checks an input; also the symbol that libFuzzer's own `main` refers to.
  @_cdecl("LLVMFuzzerTestOneInput")
  func checkInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    do throws(BrokenPromise) {
      try LibFuzzer.target?.check(Array(UnsafeBufferPointer(start: bytes, count: size)))
    } catch {
      fatalError(error.message)
    }
    return 0
  }
#endif
