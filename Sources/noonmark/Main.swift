import NoonmarkProgram
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
  let status = answerWithoutHook(count, arguments, environment)
  return status >= 0 ? status : Program.run(count, arguments, environment, build: .current)
}
