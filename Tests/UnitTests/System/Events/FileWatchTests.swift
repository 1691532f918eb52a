import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `A file that is watched` {
  @Test func `is seen to be written, also by one who keeps it open`() throws {
    let stand = try WatchStand()
    try stand.write("a", to: "f")
    stand.watch("f")
    #expect(try stand.sees { try $0.write("b", to: "f") })
    let log = try Descriptor.open(stand.path("f"), O_WRONLY | O_APPEND)
    let number = log.number
    #expect(stand.sees { _ in _ = NoonmarkSystem.write(number, "x", 1) })
    #expect(stand.sees { _ in _ = NoonmarkSystem.write(number, "y", 1) })
    #expect(stand.sees { _ in _ = ftruncate(number, 0) })
    #expect(!stand.sees { _ in })
  }

  @Test func `is seen to be replaced, again and again`() throws {
    let stand = try WatchStand()
    try stand.write("a", to: "f")
    stand.watch("f")
    for _ in 0..<3 {
      let saw = try stand.sees { stand in
        try stand.write("b", to: "f.new")
        try stand.move("f.new", to: "f")
      }
      #expect(saw)
      #expect(try stand.sees { try $0.write("c", to: "f", O_APPEND) })
    }
  }

  @Test func `is seen to be replaced as editors do, with the old one kept aside`() throws {
    let stand = try WatchStand()
    try stand.write("a", to: "f")
    stand.watch("f")
    #expect(try stand.sees { try $0.move("f", to: "f~") })
    #expect(try stand.sees { try $0.write("b", to: "f") })
    #expect(try !stand.sees { try $0.write("b", to: "f~") })
    #expect(try stand.sees { try $0.write("c", to: "f") })
  }

  @Test func `is seen to be removed, to come back, and to change its mode`() throws {
    let stand = try WatchStand()
    try stand.write("a", to: "f")
    stand.watch("f")
    #expect(try stand.sees { try $0.remove("f") })
    #expect(try stand.sees { try $0.write("", to: "f") })
    #expect(stand.sees { _ = chmod($0.path("f"), 0o000) })
    #expect(stand.sees { _ = chmod($0.folder.path, 0o755) })
  }

  @Test func `is seen to be written under another name of its own`() throws {
    let stand = try WatchStand()
    try stand.makeFolder("elsewhere")
    try stand.write("a", to: "f")
    _ = link(stand.path("f"), stand.path("elsewhere/g"))
    stand.watch("f")
    #expect(try stand.sees { try $0.write("b", to: "elsewhere/g") })
  }

  @Test func `is not confused with others in its folder and above`() throws {
    let stand = try WatchStand()
    try stand.makeFolder("home")
    try stand.makeFolder("home/share")
    try stand.write("a", to: "home/share/f")
    stand.watch("home/share/f")
    let saw = try stand.sees { stand in
      for place in ["", "home/", "home/share/"] {
        try stand.write("a", to: place + "g")
        try stand.move(place + "g", to: place + "h")
        try stand.makeFolder(place + "g")
        try stand.remove(place + "g")
        try stand.write("b", to: place + "h")
        try stand.remove(place + "h")
      }
    }
    #expect(!saw)
  }

  @Test func `is seen when its folders appear one after another, or all at once`() throws {
    let stand = try WatchStand()
    stand.watch("a/b/f")
    #expect(try !stand.sees { try $0.makeFolder("b") })
    #expect(try stand.sees { try $0.makeFolder("a") })
    #expect(try stand.sees { try $0.makeFolder("a/b") })
    #expect(try stand.sees { try $0.write("a", to: "a/b/f") })
    #expect(try stand.sees { try $0.write("b", to: "a/b/f") })
    for _ in 0..<3 {
      let removed = try stand.sees { stand in
        try stand.remove("a/b/f")
        try stand.remove("a/b")
        try stand.remove("a")
      }
      #expect(removed)
      let made = try stand.sees { stand in
        try stand.makeFolder("a")
        try stand.makeFolder("a/b")
        try stand.write("a", to: "a/b/f")
      }
      #expect(made)
      #expect(try stand.sees { try $0.write("b", to: "a/b/f") })
    }
  }

  @Test func `is seen when a folder above it is moved away, and back`() throws {
    let stand = try WatchStand()
    for name in ["a", "a/b", "a/b/c"] { try stand.makeFolder(name) }
    try stand.write("a", to: "a/b/c/f")
    stand.watch("a/b/c/f")
    for name in ["a", "a/b", "a/b/c"] {
      #expect(try stand.sees { try $0.move(name, to: "away") })
      #expect(try stand.sees { try $0.move("away", to: name) })
      #expect(try stand.sees { try $0.write("b", to: "a/b/c/f") })
    }
  }

  @Test func `is seen in another folder that takes the place of its own`() throws {
    let stand = try WatchStand()
    for name in ["a", "a/b", "x", "x/b"] { try stand.makeFolder(name) }
    try stand.write("a", to: "a/b/f")
    try stand.write("x", to: "x/b/f")
    stand.watch("a/b/f")
    let exchanged = try stand.sees { stand in
      try stand.move("a", to: "old")
      try stand.move("x", to: "a")
    }
    #expect(exchanged)
    #expect(try stand.sees { try $0.write("y", to: "a/b/f") })
    #expect(try !stand.sees { try $0.write("y", to: "old/b/f") })
  }
}

@Suite struct `A directory that is watched` {
  @Test func `is seen to get, change and lose files`() throws {
    let stand = try WatchStand()
    try stand.makeFolder("d")
    stand.watch("d")
    #expect(try stand.sees { try $0.write("a", to: "d/f") })
    #expect(try stand.sees { try $0.write("b", to: "d/f") })
    #expect(try stand.sees { try $0.move("d/f", to: "d/g") })
    #expect(try stand.sees { try $0.move("d/g", to: "g") })
    #expect(try stand.sees { try $0.move("g", to: "d/g") })
    #expect(try stand.sees { try $0.remove("d/g") })
    #expect(try stand.sees { try $0.makeFolder("d/sub") })
    #expect(try !stand.sees { try $0.write("a", to: "d/sub/f") })
    #expect(try !stand.sees { try $0.write("a", to: "other") })
  }

  @Test func `is seen to be moved, removed, and to come back`() throws {
    let stand = try WatchStand()
    stand.watch("d")
    #expect(try stand.sees { try $0.makeFolder("d") })
    #expect(try stand.sees { try $0.write("a", to: "d/f") })
    #expect(try stand.sees { try $0.move("d", to: "away") })
    #expect(try !stand.sees { try $0.write("b", to: "away/f") })
    #expect(try stand.sees { try $0.makeFolder("d") })
    #expect(try stand.sees { try $0.write("a", to: "d/f") })
  }

  @Test func `is watched besides a file in it, and behind a link`() throws {
    let stand = try WatchStand()
    try stand.makeFolder("d")
    try stand.write("a", to: "d/f")
    try stand.link("d", at: "l")
    stand.watch("d/f", "l")
    #expect(try stand.sees { try $0.write("b", to: "d/f") })
    #expect(try stand.sees { try $0.write("b", to: "d/g") })
    stand.watch("d/f")
    #expect(try !stand.sees { try $0.write("c", to: "d/g") })
    #expect(try stand.sees { try $0.write("c", to: "d/f") })
  }

  @Test func `has a reason to wake of its own, since its timestamp need not change`() throws {
    let folder = try TemporaryFolder()
    try folder.file("f", "a")
    let sleeper = try Sleeper()
    _ = sleeper.watch([folder.path])
    let stamp = FileStamp.of(folder.path)
    let file = try Descriptor.open(folder.path + "/f", O_WRONLY | O_TRUNC)
    try file.write([65])
    try file.close()
    #expect(FileStamp.of(folder.path) == stamp)
    #expect(sleeper.wait(until: nil) == [.files, .directory])
  }
}
