import NoonmarkStore
import NoonmarkSystem

/// Answers from the render cache, unless the hook below has already tried to.
///
/// - Returns: The exit status, or -1 on a cache miss.
func answerWithoutHook(
  _ count: Int32, _ arguments: CStringList, _ environment: CStringList
) -> Int32 {
  #if NOONMARK_EARLY && canImport(Glibc)
    return -1
  #else
    let status = answerFromRenderCache(count, arguments, environment)
    if status < 0 { ProcessLimits.check() }
    return status
  #endif
}

// The C library calls this before the constructors of the Swift runtime, which take longer than the
// whole answer. For the code that may run here, see docs/decisions/0003-early-hit.md. In debug
// builds, the code would access metadata, which optimization removes. musl does not call this
// function.
#if NOONMARK_EARLY && canImport(Glibc)
  @section(".preinit_array") @used
  let earlyHit: @convention(c) (Int32, CStrings, CStrings) -> Void = { count, words, variables in
    // Sound: as in `programMain`.
    let status = unsafe answerFromRenderCache(count, CStringList(words), CStringList(variables))
    if status >= 0 { _exit(status) }
    ProcessLimits.check()
    RuntimeBacktracer.disable()
  }
#endif
