import NoonmarkStore
import NoonmarkSystem

/// Answers from the render cache where the hook below has not tried to.
///
/// - Returns: The exit status; -1 where the request has to be worked out.
func answerWithoutHook(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings
) -> Int32 {
  #if NOONMARK_EARLY && canImport(Glibc)
    return -1
  #else
    return answerFromRenderCache(count, arguments, environment)
  #endif
}

// The C library calls this before the constructors of the Swift runtime, which take longer than the
// whole answer. See docs/decisions/0003-early-hit.md for what may run here. In debug builds the
// compiler asks for metadata where it optimises that away in others, and musl does not call it.
#if NOONMARK_EARLY && canImport(Glibc)
  @section(".preinit_array") @used
  let earlyHit: @convention(c) (Int32, CStrings, CStrings) -> Void = { count, words, variables in
    let status = answerFromRenderCache(count, words, variables)
    if status >= 0 { _exit(status) }
  }
#endif
