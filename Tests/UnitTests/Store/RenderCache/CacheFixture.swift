import Almanac
import NoonmarkSystem
import TestSupport

@testable import NoonmarkStore

/// A cache in a temporary directory, and a request.
struct CacheFixture: ~Copyable {
  /// The home directory.
  let home = TemporaryFolder()
  /// The arguments after the program's name.
  var words = ["show", "solstice"]
  /// Variables besides `HOME`.
  var variables: [String] = []

  /// The time of the write, long before any change of a file in the test.
  static let written = 1_000_000

  var cache: RenderCache { RenderCache(folder: home.path + "/.cache/noonmark") }

  /// The request's file.
  var file: String { "\(cache.folder)/\(RenderCache.fileName(key.name))" }

  var key: RequestKey {
    withRawStrings(["noonmark"] + words) { count, arguments in
      withRawStrings(environment) { _, environment in
        RequestKey(count, arguments, environment, output: -1)
      }
    }
  }

  /// Caches an entry for each text, valid for 100 seconds each.
  func store(
    _ texts: [String] = ["now\n", "next\n"], dependencies: [Dependency] = [],
    at now: Int = CacheFixture.written
  ) {
    let entries = texts.enumerated().map { index, text in
      CachedEntry(
        start: Instant(epochSeconds: now + 100 * index),
        end: Instant(epochSeconds: now + 100 * index + 100), bytes: Array(text.utf8))
    }
    cache.store(entries, for: key, dependencies: dependencies, now: now * 1_000_000_000)
  }

  /// Returns the answer to the request, or `nil` on a miss.
  func ask(at now: Int = CacheFixture.written + 1) throws -> String? {
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

/// Looks up a request like the early hit.
func answer(_ words: [String], _ variables: [String], output: Int32, at now: Int) -> Int32 {
  withRawStrings(words) { count, arguments in
    withRawStrings(variables) { _, environment in
      answerFromRenderCache(count, arguments, environment, output: output, at: now)
    }
  }
}
