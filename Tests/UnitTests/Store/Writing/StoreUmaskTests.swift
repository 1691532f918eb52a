import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

/// The umask is process-wide, so these tests run serially.
@Suite(.serialized) struct StoreUmaskTests {
  @Test(arguments: [0o000, 0o077, 0o277] as [mode_t])
  func `new files and folders are the user's alone under any umask`(mask: mode_t) throws {
    let folder = TemporaryFolder()
    let before = umask(mask)
    defer { umask(before) }
    let file = folder.path + "/share/noonmark/dates"
    try Store(stateFolder: folder.path + "/state/noonmark").replace(file) { _ in [65] }
    let locks = try Directory.namesIfPresent(in: folder.path + "/state/noonmark/locks")
    #expect(locks.count == 1)
    for (path, mode) in locks.map({ ("/state/noonmark/locks/" + $0, 0o600) }) + [
      ("/share", 0o700), ("/share/noonmark", 0o700), ("/share/noonmark/dates", 0o600),
      ("/state/noonmark", 0o700), ("/state/noonmark/locks", 0o700),
    ] {
      var status = stat()
      #expect(stat(folder.path + path, &status) == 0)
      #expect(Int(status.st_mode & 0o7777) == mode, "\(path)")
    }
  }
}
