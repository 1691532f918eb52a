import NoonmarkBase
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

struct StoreTests: ~Copyable {
  private let fixture = StoreFixture()

  @Test func `a file is made, and then changed by what it was`() throws {
    try fixture.store.replace(fixture.file) { bytes in
      #expect(bytes == nil)
      return Array("one\n".utf8)
    }
    try fixture.store.replace(fixture.file) { bytes in (bytes ?? []) + Array("two\n".utf8) }
    #expect(try fixture.text() == "one\ntwo\n")
    #expect(fixture.names == ["dates"])
  }

  @Test func `a change that is not wanted touches nothing`() throws {
    try fixture.folder.file("data/dates", "one")
    let before = FileStamp.of(fixture.file)
    try fixture.store.replace(fixture.file) { _ in nil }
    #expect(FileStamp.of(fixture.file) == before)
    let error = #expect(throws: Failure.self) {
      try fixture.store.replace(fixture.file) { _ throws(Failure) in
        throw .noFolder(variable: "TEST")
      }
    }
    #expect(error == .noFolder(variable: "TEST"))
    #expect(FileStamp.of(fixture.file) == before)
    #expect(fixture.names == ["dates"])
  }

  @Test func `an error of the caller passes through, and the lock is released`() throws {
    #expect(throws: Failure.input("no such entry")) {
      try fixture.store.replace(fixture.file) { _ throws(Failure) in throw .input("no such entry") }
    }
    #expect(throws: Failure.noFolder(variable: "XDG_STATE_HOME")) {
      try Store(stateFolder: nil).replace(fixture.file) { _ in nil }
    }
    try fixture.store.replace(fixture.file) { _ in [65] }
  }

  @Test func `a change that would make a file too large leaves it as it is`() throws {
    try fixture.folder.file("data/dates", "one")
    let before = FileStamp.of(fixture.file)
    let tooLarge = Failure.tooLarge(fixture.file, limit: Store.maximumSize)
    #expect(throws: tooLarge) {
      try fixture.store.replace(fixture.file) { _ in [UInt8](repeating: 65, count: (1 << 26) + 1) }
    }
    #expect(throws: Failure.tooLarge(fixture.file, limit: 2)) {
      try fixture.store.replace(fixture.file, limit: 2) { _ in Array("two".utf8) }
    }
    #expect(FileStamp.of(fixture.file) == before)
    #expect(fixture.names == ["dates"])
    // The largest file can be read again.
    try fixture.store.overwrite(fixture.file, [UInt8](repeating: 65, count: Store.maximumSize))
    try fixture.store.replace(fixture.file) { bytes in
      #expect(bytes?.count == Store.maximumSize)
      return nil
    }
  }

  @Test(arguments: [0o644, 0o640, 0o600, 0o400, 0o755] as [mode_t])
  func `the mode of a file is kept`(mode: mode_t) throws {
    try fixture.folder.file("data/dates", "one", mode: mode)
    try fixture.store.replace(fixture.file) { _ in Array("two".utf8) }
    #expect(try fixture.mode == mode)
  }

  @Test(.needsRoot)
  func `the owner of a file is kept`() throws {
    try fixture.folder.file("data/dates", "one", mode: 0o640)
    #expect(chown(fixture.file, 65_534, 65_534) == 0)
    try fixture.store.replace(fixture.file) { _ in Array("two".utf8) }
    var status = stat()
    #expect(stat(fixture.file, &status) == 0)
    #expect(status.st_uid == 65_534)
    #expect(status.st_gid == 65_534)
    #expect(try fixture.mode == 0o640)
  }

  @Test(.needsRoot)
  func `what root creates belongs to the owner of the directory`() throws {
    func owners(in owner: uid_t) throws -> Set<[uid_t]> {
      let folder = TemporaryFolder()
      #expect(chown(folder.path, owner, owner) == 0)
      let store = Store(
        stateFolder: folder.path + "/a/state", dataFolder: folder.path + "/b/data")
      try store.replace(folder.path + "/b/data/dates") { _ in [65] }
      try store.overwrite(folder.path + "/a/state/made", [65])
      try store.overwrite(folder.path + "/a/state/made", [66])
      let paths = ["a", "a/state", "a/state/made", "a/state/locks", "b", "b/data", "b/data/dates"]
      let locks = ["a/state", "b/data"].flatMap { place in
        TemporaryFolder.names(in: "\(folder.path)/\(place)/locks").map { "\(place)/locks/\($0)" }
      }
      #expect(locks.count == 2)
      return Set(
        try (paths + locks).map { path in
          let status = try #require(fileStatus(of: "\(folder.path)/\(path)"))
          return [status.st_uid, status.st_gid]
        })
    }
    #expect(try owners(in: 65_534) == [[65_534, 65_534]])
    #expect(try owners(in: 0) == [[0, 0]])
  }

  @Test(.needsRoot)
  func `a file of root with another name elsewhere is not given away`() throws {
    let folder = TemporaryFolder()
    try folder.file("secret", "")
    mkdir(folder.path + "/home", 0o700)
    #expect(chown(folder.path + "/home", 65_534, 65_534) == 0)
    #expect(link(folder.path + "/secret", folder.path + "/home/lock") == 0)
    try Descriptor.open(folder.path + "/home/lock", O_RDWR).giveToOwnerOfFolder()
    #expect(fileStatus(of: folder.path + "/secret")?.st_uid == 0)
  }

  @Test func `a symbolic link stays one, and what it leads to is changed`() throws {
    try fixture.folder.file("real", "one", mode: 0o644)
    #expect(symlink("../real", fixture.data + "/hop") == 0)
    #expect(symlink("hop", fixture.file) == 0)
    try fixture.store.replace(fixture.file) { bytes in (bytes ?? []) + Array(" two".utf8) }
    var status = stat()
    #expect(lstat(fixture.file, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try fixture.text() == "one two")
    #expect(try File.read(fixture.folder.path + "/real", limit: 99).bytes.count == 7)
    #expect(fixture.names == ["dates", "hop"])
    #expect(TemporaryFolder.names(in: fixture.folder.path) == ["data", "real", "state"])
  }

  @Test func `a folder that is a symbolic link stays one`() throws {
    let link = fixture.folder.path + "/link"
    #expect(symlink("data", link) == 0)
    try fixture.store.replace(link + "/dates") { _ in Array("one".utf8) }
    #expect(try fixture.text() == "one")
    #expect(
      Lock.name(for: fixture.file) == TemporaryFolder.names(in: fixture.state + "/locks").first)
  }

  @Test func `a link that leads nowhere is left alone, and named`() throws {
    #expect(symlink("gone", fixture.file) == 0)
    let error = #expect(throws: Failure.self) {
      try fixture.store.replace(fixture.file) { _ in [65] }
    }
    #expect(error == .danglingLink(fixture.file))
    #expect(error?.message.contains("dangling symbolic link") == true)
    #expect(fixture.names == ["dates"])
  }

  @Test func `links in a circle are an error`() throws {
    #expect(symlink("dates", fixture.file) == 0)
    let error = #expect(throws: Failure.self) {
      try fixture.store.replace(fixture.file) { _ in [65] }
    }
    #expect(error?.message.contains(fixture.file) == true)
    #expect(fixture.names == ["dates"])
  }

  @Test(arguments: ["a folder", "a pipe", "too large"])
  func `what is no readable file is left alone`(kind: String) throws {
    switch kind {
    case "a folder": #expect(mkdir(fixture.file, 0o700) == 0)
    case "a pipe": #expect(mkfifo(fixture.file, 0o600) == 0)
    default:
      try fixture.folder.file("data/dates", "")
      #expect(truncate(fixture.file, off_t(Store.maximumSize) + 1) == 0)
    }
    let before = FileStamp.of(fixture.file)
    #expect(throws: Failure.self) { try fixture.store.replace(fixture.file) { _ in [65] } }
    #expect(FileStamp.of(fixture.file) == before)
    #expect(fixture.names == ["dates"])
  }

  @Test func `what a killed write left behind is replaced`() throws {
    try fixture.folder.file("data/.dates.noonmark-new", "half of a wri")
    try fixture.folder.file("data/dates", "old")
    try fixture.store.replace(fixture.file) { bytes in (bytes ?? []) + Array("+new".utf8) }
    #expect(try fixture.text() == "old+new")
    #expect(fixture.names == ["dates"])
  }

  @Test func `a planted link in the place of the temporary file is not followed`() throws {
    try fixture.folder.file("victim", "precious")
    #expect(symlink("../victim", fixture.data + "/.dates.noonmark-new") == 0)
    try fixture.store.replace(fixture.file) { _ in Array("new".utf8) }
    #expect(try File.read(fixture.folder.path + "/victim", limit: 99).bytes.count == 8)
    #expect(try fixture.text() == "new")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder that cannot be written is named, and the file is unchanged`() throws {
    try fixture.folder.file("data/dates", "old")
    #expect(chmod(fixture.data, 0o500) == 0)
    let error = #expect(throws: Failure.self) {
      try fixture.store.replace(fixture.file) { _ in [65] }
    }
    #expect(
      error?.message
        == "\(fixture.file): Permission denied: make its directory writable; the file is unchanged")
    #expect(try fixture.text() == "old")
  }

  @Test func `a state folder that cannot be made is an error that says what to set`() throws {
    let store = Store(stateFolder: "/dev/null/noonmark")
    let error = #expect(throws: Failure.self) { try store.replace(fixture.file) { _ in [65] } }
    #expect(
      error?.message
        == "/dev/null/noonmark/locks: Not a directory: cannot create a lock file; "
        + "make its directory writable")
    #expect(fixture.names.isEmpty)
  }

  @Test func `a full disk is reported with advice`() {
    let error = Failure.unwritable(SystemError(ENOSPC, "write", "/t"), path: "/data/dates")
    #expect(
      error.message
        == "/data/dates: No space left on device: free some space; the file is unchanged")
  }
}
