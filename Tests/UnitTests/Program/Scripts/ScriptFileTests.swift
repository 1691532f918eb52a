import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram

@Suite("The file of a script")
struct ScriptFileTests {
  @Test func `has the time of the last run, not of a process that only looked for one`() throws {
    let folder = TemporaryFolder()
    let file = ScriptFile(ScriptName("load"), folder: folder.path)
    #expect(file.lastRun == nil)
    do { _ = try file.takeRunLock() }
    let locks = try Directory.namesIfPresent(in: folder.path + "/locks")
    try #require(locks.count == 1)
    let times = [timespec(), timespec()]
    #expect(utimensat(AT_FDCWD, "\(folder.path)/locks/\(locks[0])", times, 0) == 0)
    do { _ = try file.takeRunLock() }
    #expect(file.lastRun == 0)
    file.recordRun()
    #expect(try #require(file.lastRun) > 0)
  }
}
