import NoonmarkStore
import NoonmarkSystem

/// Answers from the render cache, unless the hook below has tried to.
///
/// - Returns: The exit status, or -1 on a miss.
func answerWithoutHook(
  _ count: Int32, _ arguments: CStringList, _ environment: CStringList
) -> Int32 {
  #if NOONMARK_EARLY && canImport(Glibc)
    return -1
  #else
    return answerFromRenderCache(count, arguments, environment)
  #endif
}

// The C library calls this before the constructors of the Swift runtime, which take longer than the
// whole answer. See docs/decisions/0003-early-hit.md for the code that may run here. Debug builds
// access metadata, which optimization removes from others, and musl does not call it.
#if NOONMARK_EARLY && canImport(Glibc)
  @section(".preinit_array") @used
  let earlyHit: @convention(c) (Int32, CStrings, CStrings) -> Void = { count, words, variables in
    // Sound: as in `programMain`.
    let status = unsafe answerFromRenderCache(count, CStringList(words), CStringList(variables))
    if status >= 0 { _exit(status) }
    RuntimeBacktracer.disable()
  }
#endif
