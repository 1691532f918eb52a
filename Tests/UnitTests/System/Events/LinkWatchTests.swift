import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `A file behind symbolic links` {
  @Test func `is seen to be written and replaced in place`() throws {
    let fixture = try WatchFixture()
    try fixture.makeFolder("store")
    try fixture.write("a", to: "store/f")
    try fixture.link("store/f", at: "l")
    fixture.watch("l")
    try fixture.expect { try $0.write("b", to: "store/f") }
    try fixture.write("c", to: "store/new")
    try fixture.expect { try $0.move("store/new", to: "store/f") }
    try fixture.expect { try $0.write("d", to: "l") }
    try fixture.expect(notice: false) { try $0.write("d", to: "store/g") }
  }

  @Test func `is seen when a link is turned to another file`() throws {
    let fixture = try WatchFixture()
    for name in ["one", "two"] {
      try fixture.makeFolder(name)
      try fixture.write(name, to: name + "/f")
    }
    try fixture.link("one/f", at: "l")
    fixture.watch("l")
    try fixture.link("two/f", at: "l.new")
    try fixture.expect { try $0.move("l.new", to: "l") }
    try fixture.expect { try $0.write("x", to: "two/f") }
    try fixture.expect(notice: false) { try $0.write("x", to: "one/f") }
  }

  @Test func `is seen through links to links, to folders, and upwards`() throws {
    let fixture = try WatchFixture()
    for name in ["config", "dots", "dots/a", "dots/b"] { try fixture.makeFolder(name) }
    try fixture.write("a", to: "dots/a/f")
    try fixture.write("b", to: "dots/b/f")
    try fixture.link("a", at: "dots/current")
    try fixture.link("../dots/./current", at: "config/noonmark")
    try fixture.link(fixture.path("config/noonmark/f"), at: "l")
    fixture.watch("l")
    try fixture.expect { try $0.write("x", to: "dots/a/f") }
    try fixture.link("b", at: "dots/new")
    try fixture.expect { try $0.move("dots/new", to: "dots/current") }
    try fixture.expect { try $0.write("x", to: "dots/b/f") }
    try fixture.expect(notice: false) { try $0.write("y", to: "dots/a/f") }
    try fixture.expect { try $0.remove("config/noonmark") }
    try fixture.expect { try $0.link("../dots/a", at: "config/noonmark") }
    try fixture.expect { try $0.write("z", to: "dots/a/f") }
  }

  @Test func `that lead nowhere is seen when its target appears`() throws {
    let fixture = try WatchFixture()
    try fixture.link("not/there", at: "l")
    fixture.watch("l")
    try fixture.expect { try $0.makeFolder("not") }
    try fixture.expect { try $0.write("a", to: "not/there") }
    try fixture.expect { try $0.write("b", to: "not/there") }
  }

  @Test func `that lead in a circle is seen when the circle is broken`() throws {
    let fixture = try WatchFixture()
    try fixture.link("b", at: "a")
    try fixture.link("a", at: "b")
    fixture.watch("a/f")
    try fixture.expect { fixture in
      try fixture.remove("b")
      try fixture.makeFolder("b")
    }
    try fixture.expect { try $0.write("a", to: "b/f") }
  }

  @Test func `has points in every folder on the way, and no others`() throws {
    let fixture = try WatchFixture()
    try fixture.makeFolder("real")
    try fixture.write("", to: "real/f")
    try fixture.link("real", at: "l")
    let points = Watch.points(for: [fixture.path("l/f"), fixture.path("none/x"), ""])
    let ours = points.filter { $0.path.hasPrefix(fixture.folder.path + "/") }
    #expect(
      ours == [
        Watch(path: fixture.path("real"), kind: .ancestor),
        Watch(path: fixture.path("real"), kind: .files, names: ["f"]),
        Watch(path: fixture.path("l/f"), kind: .contents),
        Watch(path: fixture.path("none/x"), kind: .contents),
      ])
    #expect(
      points.contains(
        Watch(path: fixture.folder.path, kind: .names, names: ["l", "none"])))
  }
}
