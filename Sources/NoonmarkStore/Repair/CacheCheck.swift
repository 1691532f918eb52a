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

  private func findings(_ names: [String], _ what: String) -> [Finding] {
    guard !names.isEmpty else { return [] }
    let count = names.count.counting(what)
    return [
      Finding(cache.folder, "\(count) of no use", .repair("removed"), isHarmless: true)
    ]
  }

  private func remove(_ names: [String], _ what: String, _ repair: inout Repair) {
    var removed: [String] = []
    for name in names {
      let path = Path.joined(cache.folder, name)
      if unlink(path) == 0 {
        removed.append(name)
      } else if errno != ENOENT {
        repair.add(.failed("\(path): \(SystemError.last("remove", path).message)"))
      }
    }
    for finding in findings(removed, what) { repair.add(.repaired(finding)) }
  }
}

extension CacheCheck: Check {
  package var findings: [Finding] {
    findings(cache.uselessFiles(now: now), "cached output") + findings(stamps, "prompt stamp")
  }

  package func repair(_ repair: inout Repair) {
    remove(cache.uselessFiles(now: now), "cached output", &repair)
    remove(stamps, "prompt stamp", &repair)
  }
}
