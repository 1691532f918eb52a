import Almanac
import NoonmarkStore
import NoonmarkSystem
import TestSupport

@testable import NoonmarkStore

/// A cache of its own, and a request that is put to it.
struct CacheStand: ~Copyable {
  /// The folder that stands for the home.
  let home: TemporaryFolder
  /// The words after the program's name.
  var words = ["show", "solstice"]
  /// Variables besides `HOME`.
  var variables: [String] = []

  /// The second in which everything is written: long before any file of the test changed.
  static let written = 1_000_000

  init() throws {
    home = try TemporaryFolder()
  }

  var cache: RenderCache { RenderCache(folder: home.path + "/.cache/noonmark") }

  /// The file of the request.
  var file: String { "\(cache.folder)/\(RenderCache.fileName(key.name))" }

  var key: RequestKey {
    withRawStrings(["noonmark"] + words) { count, arguments in
      withRawStrings(environment) { _, environment in
        RequestKey(count, arguments, environment, output: -1)
      }
    }
  }

  /// Keeps one entry a hundred seconds long for each text.
  func store(
    _ texts: [String] = ["now\n", "next\n"], dependencies: [Dependency] = [],
    at now: Int = CacheStand.written
  ) {
    let entries = texts.enumerated().map { index, text in
      CachedEntry(
        start: Instant(epochSeconds: now + 100 * index),
        end: Instant(epochSeconds: now + 100 * index + 100), bytes: Array(text.utf8))
    }
    cache.store(entries, for: key, dependencies: dependencies, now: now * 1_000_000_000)
  }

  /// Asks, and returns what was written; nil where the answer was a miss.
  func ask(at now: Int = CacheStand.written + 1) throws -> String? {
    let output = try home.file("output", "")
    let file = try Descriptor.open(output, O_WRONLY)
    let status = ask(at: now, output: file.number)
    let text = String(decoding: try File.read(output, limit: 1 << 20).bytes, as: UTF8.self)
    return status == 0 ? text : nil
  }

  func ask(at now: Int, output: Int32) -> Int32 {
    answer(["noonmark"] + words, environment, output: output, at: now)
  }

  private var environment: [String] { ["HOME=\(home.path)"] + variables }
}

/// Asks the cache as the hook does.
func answer(_ words: [String], _ variables: [String], output: Int32, at now: Int) -> Int32 {
  withRawStrings(words) { count, arguments in
    withRawStrings(variables) { _, environment in
      answerFromRenderCache(count, arguments, environment, output: output, at: now)
    }
  }
}
