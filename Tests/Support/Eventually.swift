import NoonmarkSystem

/// Checks a condition until it holds, for what another process brings about.
///
/// The number of checks is limited, with a short rest between them; no test depends on the time.
///
/// - Returns: Whether the condition held within the limit of at least 30 seconds.
package func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<3000 {
    if try condition() { return true }
    usleep(10_000)
  }
  return false
}
