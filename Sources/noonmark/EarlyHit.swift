import NoonmarkStore
import NoonmarkSystem

#if NOONMARK_EARLY
  /// Answers from the render cache before the Swift runtime starts.
  ///
  /// The C library calls what stands in `.preinit_array` before any constructor, and the runtime's
  /// own are most of what a start costs. See docs/decisions/0003-early-hit.md for the rules that
  /// this code and what it calls must keep. `main` calls the same function where this does not run.
  @section(".preinit_array") @used
  let earlyHit: @convention(c) (Int32, CStrings, CStrings) -> Void = {
    count, arguments, environment in
    let status = answerFromRenderCache(count, arguments, environment)
    if status >= 0 { _exit(status) }
  }

  /// Whether the hook has run already.
  let hasEarlyHit = true
#else
  /// Whether the hook has run already.
  let hasEarlyHit = false
#endif
