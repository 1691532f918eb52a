import NoonmarkCLI
import NoonmarkSystem

/// The program's entry: SwiftPM starts an executable at `<module>_main`.
///
/// The arguments come from here and not from `CommandLine`, which would read `/proc/self/maps` to
/// find them and has none where that fails.
@_cdecl("noonmark_main")
func programMain(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings
) -> Int32 {
  let status = answerWithoutHook(count, arguments, environment)
  return status >= 0 ? status : Program.run(count, arguments, environment)
}
