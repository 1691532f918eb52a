// A constructor of the Swift runtime reads `/proc/self/maps` to find the arguments for
// `CommandLine`, at each start: five system calls, and 58,000 instructions. A static executable
// that defines this function itself contains neither the constructor nor the calls. `main` has the
// arguments, and no code uses `CommandLine`, which is then empty.
#if NOONMARK_EARLY && canImport(Glibc)
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
