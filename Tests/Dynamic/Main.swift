import NoonmarkProgram
import NoonmarkSystem

/// The program for tests that replace functions of the C library, which a static executable does
/// not allow.
@_cdecl("noonmark_dynamic_main")
func programMain(_ count: Int32, _ arguments: CStrings, _ environment: CStrings) -> Int32 {
  // Sound: the lists of `main` end with a null pointer, and are valid until the process ends.
  unsafe Program.run(count, CStringList(arguments), CStringList(environment), build: .current)
}
