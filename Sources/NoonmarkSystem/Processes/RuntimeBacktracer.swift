import NoonmarkBase

/// The program with which the Swift runtime explains a crash, which is not part of noonmark.
///
/// The runtime's constructor searches for it beside the executable, whose path it reads from
/// `/proc`, and aborts if `/proc` is not mounted. It does not search if the environment names the
/// program. Both functions may run before the runtime starts: see docs/decisions/0003-early-hit.md.
package enum RuntimeBacktracer {
  // Sound below: the literals end with a zero byte, and no other thread uses the environment.

  private static var name: StaticString { "SWIFT_BACKTRACE" }
  private static var value: StaticString { "enable=no,swift-backtrace=/" }

  /// Sets the variable, unless the user has set it.
  package static func disable() {
    unsafe setenv(text(name), text(value), 0)
  }

  /// Removes the variable that `disable()` set, so that child processes do not inherit it.
  package static func forget() {
    if let set = unsafe getenv(text(name)), unsafe strcmp(set, text(value)) == 0 {
      unsafe unsetenv(text(name))
    }
  }

  private static func text(_ string: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
