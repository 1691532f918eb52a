import Foundation
import TestSupport

/// The part of a run that happens in a process of its own, which may crash.
///
/// Run `number` of a target has the seed `seed + number`, so that it can be repeated alone. The
/// number is in a file while it runs; negative numbers are the files of the corpus.
struct Worker {
  let target: FuzzTarget
  let seed: UInt64
  /// The runs; those below zero are the files of the corpus, the first of them -1.
  let numbers: Range<Int>
  /// The path of the file with the current number.
  let progress: String

  /// The seconds of the processor that one input may take, which a busy machine does not change.
  private static let maximumSeconds = 30
  /// The seconds after which a run counts as endless.
  private static let endlessSeconds: UInt32 = 600
  /// The memory that one input may add to the peak of the process, in bytes.
  ///
  /// Documents have 160 MB at the limits of their size, and inputs are far smaller. Sanitizers
  /// double it.
  private static let maximumMemory = 1 << 29

  /// Returns the exit status: 1 if a promise is broken.
  func run() -> Int32 {
    let file = open(progress, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    let inputs = FuzzInputs(target)
    var mutator = inputs.mutator
    for number in numbers {
      var written = number
      guard pwrite(file, &written, MemoryLayout<Int>.size, 0) == MemoryLayout<Int>.size else {
        FileHandle.standardError.write(Data("cannot write \(progress)\n".utf8))
        return 2
      }
      alarm(Worker.endlessSeconds)
      let input = inputs.input(number, seed: seed, &mutator)
      let (before, start) = (Worker.peakMemory, clock())
      do throws(BrokenPromise) {
        try target.check(input)
        let added = Worker.peakMemory - before
        guard added <= Worker.maximumMemory else {
          throw BrokenPromise(message: "an input takes \(added >> 20) MB of memory")
        }
        let seconds = Int(clock() - start) / Int(CLOCKS_PER_SEC)
        guard seconds <= Worker.maximumSeconds else {
          throw BrokenPromise(message: "an input takes \(seconds) s of the processor")
        }
      } catch {
        report("\(target.name): \(error.message)")
        return 1
      }
    }
    return 0
  }
}

extension Worker {
  /// The largest amount of memory that the process had at once, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
    #elseif canImport(Glibc)
      return getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
        ? usage.ru_maxrss << 10 : 0
    #else
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss << 10 : 0
    #endif
  }
}

/// The inputs of a target by their numbers.
struct FuzzInputs {
  let corpus: [String]
  let mutator: Mutator

  init(_ target: FuzzTarget) {
    corpus = target.corpusPaths
    mutator = Mutator(target)
  }

  func input(_ number: Int, seed: UInt64, _ mutator: inout Mutator) -> [UInt8] {
    number < 0
      ? Repository.bytes(of: corpus[-number - 1]) ?? []
      : mutator.input(seed: seed &+ UInt64(number))
  }
}
