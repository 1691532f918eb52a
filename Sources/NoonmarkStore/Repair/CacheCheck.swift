import NoonmarkBase
import NoonmarkSystem

/// The files in the cache directory that are no longer used.
package struct CacheCheck {
  private let cache: RenderCache
  /// The current time, in nanoseconds since 1970.
  private let now: Int

  package init(_ folder: String, now: Int) {
    cache = RenderCache(folder: folder)
    self.now = now
  }

  /// The stamp files of the prompts of shells that have ended: `prompt.PID.HOST.TIME`.
  private var stamps: [String] {
    ((try? Directory.namesIfPresent(in: cache.folder)) ?? []).filter { name in
      let parts = name.split(separator: ".")
      guard parts.count > 1, parts[0] == "prompt", let number = Int32(parts[1]), number > 0 else {
        return false
      }
      return kill(number, 0) != 0 && errno == ESRCH
    }
  }

  /// The useless files, and their names in messages.
  private var useless: [(names: [String], kind: String)] {
    [(cache.uselessFiles(now: now), "cached output"), (stamps, "prompt stamp")]
      .filter { !$0.names.isEmpty }
  }

  private func finding(_ count: Int, _ kind: String) -> Finding {
    Finding(
      cache.folder, "\(count.counting(kind)) of no use", .repair("removed"), isHarmless: true)
  }
}

extension CacheCheck: Check {
  package var findings: [Finding] { useless.map { finding($0.names.count, $0.kind) } }

  package func repair(_ repair: inout Repair) {
    for (names, kind) in useless {
      var removed = 0
      for path in names.map({ Path.joined(cache.folder, $0) }) {
        if unlink(path) == 0 {
          removed += 1
        } else if errno != ENOENT {
          repair.add(.failed("\(path): \(SystemError.last("remove", path).message)"))
        }
      }
      if removed > 0 { repair.add(.repaired(finding(removed, kind))) }
    }
  }
}
