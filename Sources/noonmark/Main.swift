import NoonmarkProgram
import NoonmarkStore
import NoonmarkSystem

/// The program's entry point: SwiftPM starts an executable at `<module>_main`.
///
/// `CommandLine` would read `/proc/self/maps` to find the arguments, and would be empty if that
/// fails.
@_cdecl("noonmark_main")
func programMain(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings
) -> Int32 {
  RuntimeBacktracer.forget()
  // Sound: the lists of `main` end with a null pointer, and are valid until the process ends.
  let arguments = unsafe CStringList(arguments)
  let environment = unsafe CStringList(environment)
  #if !NOONMARK_EARLY || !canImport(Glibc)
    // Without the hook below.
    let status = answerFromRenderCache(count, arguments, environment)
    if status >= 0 { return status }
    ProcessLimits.check()
  #endif
  return Program.run(count, arguments, environment, build: .current)
}

// The C library calls `earlyHit` before the constructors of the Swift runtime, which take longer
// than the whole answer. For the code that may run here, see docs/decisions/0003-early-hit.md. In
// debug builds, the code would access metadata, which optimization removes. musl does not call this
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

  // A constructor of the Swift runtime reads `/proc/self/maps` to find the arguments for
  // `CommandLine`, at each start: five system calls, and 58,000 instructions. A static executable
  // that defines this function itself contains neither the constructor nor the calls. `main` has
  // the arguments, and no code uses `CommandLine`, which is then empty.

  /// Returns the arguments for `CommandLine`: an empty list that lives as long as the process.
  ///
  /// - Parameter count: Set to the number of arguments.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func argumentsForCommandLine(
    _ count: UnsafeMutablePointer<Int32>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    // Sound: both have room for what is written.
    unsafe list.initialize(to: nil)
    unsafe count.pointee = 0
    return unsafe list
  }
#endif
