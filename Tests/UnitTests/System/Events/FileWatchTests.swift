import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `A file that is watched` {
  @Test func `is seen to be written, also by one who keeps it open`() throws {
    let fixture = try WatchFixture()
    try fixture.write("a", to: "f")
    fixture.watch("f")
    try fixture.expect { try $0.write("b", to: "f") }
    let log = try Descriptor.open(fixture.path("f"), O_WRONLY | O_APPEND)
    let number = log.number
    fixture.expect { _ in _ = NoonmarkSystem.write(number, "x", 1) }
    fixture.expect { _ in _ = NoonmarkSystem.write(number, "y", 1) }
    fixture.expect { _ in _ = ftruncate(number, 0) }
    fixture.expect(notice: false) { _ in }
  }

  @Test func `is seen to be replaced, again and again`() throws {
    let fixture = try WatchFixture()
    try fixture.write("a", to: "f")
    fixture.watch("f")
    for _ in 0..<3 {
      try fixture.expect { fixture in
        try fixture.write("b", to: "f.new")
        try fixture.move("f.new", to: "f")
      }
      try fixture.expect { try $0.write("c", to: "f", O_APPEND) }
    }
  }

  @Test func `is seen to be replaced as editors do, with the old one kept aside`() throws {
    let fixture = try WatchFixture()
    try fixture.write("a", to: "f")
    fixture.watch("f")
    try fixture.expect { try $0.move("f", to: "f~") }
    try fixture.expect { try $0.write("b", to: "f") }
    try fixture.expect(notice: false) { try $0.write("b", to: "f~") }
    try fixture.expect { try $0.write("c", to: "f") }
  }

  @Test func `is seen to be removed, to come back, and to change its mode`() throws {
    let fixture = try WatchFixture()
    try fixture.write("a", to: "f")
    fixture.watch("f")
    try fixture.expect { try $0.remove("f") }
    try fixture.expect { try $0.write("", to: "f") }
    fixture.expect { _ = chmod($0.path("f"), 0o000) }
    fixture.expect { _ = chmod($0.folder.path, 0o755) }
  }

  @Test func `is seen to be written under another name of its own`() throws {
    let fixture = try WatchFixture()
    try fixture.makeFolder("elsewhere")
    try fixture.write("a", to: "f")
    _ = link(fixture.path("f"), fixture.path("elsewhere/g"))
    fixture.watch("f")
    try fixture.expect { try $0.write("b", to: "elsewhere/g") }
  }

  @Test func `is not confused with others in its folder and above`() throws {
    let fixture = try WatchFixture()
    try fixture.makeFolder("home")
    try fixture.makeFolder("home/share")
    try fixture.write("a", to: "home/share/f")
    fixture.watch("home/share/f")
    try fixture.expect(notice: false) { fixture in
      for place in ["", "home/", "home/share/"] {
        try fixture.write("a", to: place + "g")
        try fixture.move(place + "g", to: place + "h")
        try fixture.makeFolder(place + "g")
        try fixture.remove(place + "g")
        try fixture.write("b", to: place + "h")
        try fixture.remove(place + "h")
      }
    }
  }

  @Test func `is seen when its folders appear one after another, or all at once`() throws {
    let fixture = try WatchFixture()
    fixture.watch("a/b/f")
    try fixture.expect(notice: false) { try $0.makeFolder("b") }
    try fixture.expect { try $0.makeFolder("a") }
    try fixture.expect { try $0.makeFolder("a/b") }
    try fixture.expect { try $0.write("a", to: "a/b/f") }
    try fixture.expect { try $0.write("b", to: "a/b/f") }
    for _ in 0..<3 {
      try fixture.expect { fixture in
        try fixture.remove("a/b/f")
        try fixture.remove("a/b")
        try fixture.remove("a")
      }
      try fixture.expect { fixture in
        try fixture.makeFolder("a")
        try fixture.makeFolder("a/b")
        try fixture.write("a", to: "a/b/f")
      }
      try fixture.expect { try $0.write("b", to: "a/b/f") }
    }
  }

  @Test func `is seen when a folder above it is moved away, and back`() throws {
    let fixture = try WatchFixture()
    for name in ["a", "a/b", "a/b/c"] { try fixture.makeFolder(name) }
    try fixture.write("a", to: "a/b/c/f")
    fixture.watch("a/b/c/f")
    for name in ["a", "a/b", "a/b/c"] {
      try fixture.expect { try $0.move(name, to: "away") }
      try fixture.expect { try $0.move("away", to: name) }
      try fixture.expect { try $0.write("b", to: "a/b/c/f") }
    }
  }

  @Test func `is seen in another folder that takes the place of its own`() throws {
    let fixture = try WatchFixture()
    for name in ["a", "a/b", "x", "x/b"] { try fixture.makeFolder(name) }
    try fixture.write("a", to: "a/b/f")
    try fixture.write("x", to: "x/b/f")
    fixture.watch("a/b/f")
    try fixture.expect { fixture in
      try fixture.move("a", to: "old")
      try fixture.move("x", to: "a")
    }
    try fixture.expect { try $0.write("y", to: "a/b/f") }
    try fixture.expect(notice: false) { try $0.write("y", to: "old/b/f") }
  }
}

@Suite struct `A directory that is watched` {
  @Test func `is seen to get, change and lose files`() throws {
    let fixture = try WatchFixture()
    try fixture.makeFolder("d")
    fixture.watch("d")
    try fixture.expect { try $0.write("a", to: "d/f") }
    try fixture.expect { try $0.write("b", to: "d/f") }
    try fixture.expect { try $0.move("d/f", to: "d/g") }
    try fixture.expect { try $0.move("d/g", to: "g") }
    try fixture.expect { try $0.move("g", to: "d/g") }
    try fixture.expect { try $0.remove("d/g") }
    try fixture.expect { try $0.makeFolder("d/sub") }
    try fixture.expect(notice: false) { try $0.write("a", to: "d/sub/f") }
    try fixture.expect(notice: false) { try $0.write("a", to: "other") }
  }

  @Test func `is seen to be moved, removed, and to come back`() throws {
    let fixture = try WatchFixture()
    fixture.watch("d")
    try fixture.expect { try $0.makeFolder("d") }
    try fixture.expect { try $0.write("a", to: "d/f") }
    try fixture.expect { try $0.move("d", to: "away") }
    try fixture.expect(notice: false) { try $0.write("b", to: "away/f") }
    try fixture.expect { try $0.makeFolder("d") }
    try fixture.expect { try $0.write("a", to: "d/f") }
  }

  @Test func `is watched besides a file in it, and behind a link`() throws {
    let fixture = try WatchFixture()
    try fixture.makeFolder("d")
    try fixture.write("a", to: "d/f")
    try fixture.link("d", at: "l")
    fixture.watch("d/f", "l")
    try fixture.expect { try $0.write("b", to: "d/f") }
    try fixture.expect { try $0.write("b", to: "d/g") }
    fixture.watch("d/f")
    try fixture.expect(notice: false) { try $0.write("c", to: "d/g") }
    try fixture.expect { try $0.write("c", to: "d/f") }
  }

  @Test func `has a reason to wake of its own, since its timestamp need not change`() throws {
    let folder = TemporaryFolder()
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
