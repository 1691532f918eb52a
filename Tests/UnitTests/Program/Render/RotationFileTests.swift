import NoonmarkProgram
import NoonmarkStore
import TestSupport
import Testing

@Suite struct `The file of a rotation`: ~Copyable {
  private let folder = TemporaryFolder()
  private var file: RotationFile { RotationFile(folder: folder.path) }
  private var store: Store { Store(stateFolder: folder.path) }

  @Test func `is empty if it is missing`() {
    #expect(file.read().value == [:])
    #expect(file.read().problem == nil)
    #expect(file.read().dependency.path == file.path)
  }

  @Test func `keeps an id for each widget`() throws {
    try file.change(in: store) { $0["countdown"] = "abc" }
    try file.change(in: store) { $0["todo"] = "1f-2" }
    #expect(file.read().value == ["countdown": "abc", "todo": "1f-2"])
    try file.change(in: store) { $0["countdown"] = nil }
    #expect(file.read().value == ["todo": "1f-2"])
  }

  @Test func `is not made for the default entries`() throws {
    try file.change(in: store) { $0["countdown"] = nil }
    #expect(file.read().dependency.stamp == nil)
  }

  @Test func `does not hold an id that a line cannot`() throws {
    try file.change(in: store) { $0 = ["countdown": "a", "todo": "b"] }
    try file.change(in: store) { $0["countdown"] = "x\ny = 1" }
    #expect(file.read().value == ["todo": "b"])
  }
}
