import NoonmarkSystem
@_cdecl("noonmark_main")
func programMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ env: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  0
}
