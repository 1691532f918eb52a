import NoonmarkSystem

/// Checks repeatedly whether a condition that another process fulfills holds.
///
/// The number of checks is limited, with a pause between them. No test depends on the time.
///
/// - Parameters:
///   - milliseconds: The rest. A condition that starts programs needs a longer one: the programs
///     slow down what the test waits for.
///   - condition: What is checked.
/// - Returns: Whether the condition held within the limit of at least two minutes.
package func eventually(
  every milliseconds: Int = 10, _ condition: () throws -> Bool
) rethrows -> Bool {
  for _ in 0..<120_000 / milliseconds {
    if try condition() { return true }
    usleep(UInt32(milliseconds) * 1000)
  }
  return false
}
