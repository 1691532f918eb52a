import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `A file behind symbolic links` {
  @Test func `is seen to be written and replaced in place`() throws {
    let stand = try WatchStand()
    try stand.makeFolder("store")
    try stand.write("a", to: "store/f")
    try stand.link("store/f", at: "l")
    stand.watch("l")
    #expect(try stand.sees { try $0.write("b", to: "store/f") })
    try stand.write("c", to: "store/new")
    #expect(try stand.sees { try $0.move("store/new", to: "store/f") })
    #expect(try stand.sees { try $0.write("d", to: "l") })
    #expect(try !stand.sees { try $0.write("d", to: "store/g") })
  }

  @Test func `is seen when a link is turned to another file`() throws {
    let stand = try WatchStand()
    for name in ["one", "two"] {
      try stand.makeFolder(name)
      try stand.write(name, to: name + "/f")
    }
    try stand.link("one/f", at: "l")
    stand.watch("l")
    try stand.link("two/f", at: "l.new")
    #expect(try stand.sees { try $0.move("l.new", to: "l") })
    #expect(try stand.sees { try $0.write("x", to: "two/f") })
    #expect(try !stand.sees { try $0.write("x", to: "one/f") })
  }

  @Test func `is seen through links to links, to folders, and upwards`() throws {
    let stand = try WatchStand()
    for name in ["config", "dots", "dots/a", "dots/b"] { try stand.makeFolder(name) }
    try stand.write("a", to: "dots/a/f")
    try stand.write("b", to: "dots/b/f")
    try stand.link("a", at: "dots/current")
    try stand.link("../dots/./current", at: "config/noonmark")
    try stand.link(stand.path("config/noonmark/f"), at: "l")
    stand.watch("l")
    #expect(try stand.sees { try $0.write("x", to: "dots/a/f") })
    try stand.link("b", at: "dots/new")
    #expect(try stand.sees { try $0.move("dots/new", to: "dots/current") })
    #expect(try stand.sees { try $0.write("x", to: "dots/b/f") })
    #expect(try !stand.sees { try $0.write("y", to: "dots/a/f") })
    #expect(try stand.sees { try $0.remove("config/noonmark") })
    #expect(try stand.sees { try $0.link("../dots/a", at: "config/noonmark") })
    #expect(try stand.sees { try $0.write("z", to: "dots/a/f") })
  }

  @Test func `that lead nowhere is seen when its target appears`() throws {
    let stand = try WatchStand()
    try stand.link("not/there", at: "l")
    stand.watch("l")
    #expect(try stand.sees { try $0.makeFolder("not") })
    #expect(try stand.sees { try $0.write("a", to: "not/there") })
    #expect(try stand.sees { try $0.write("b", to: "not/there") })
  }

  @Test func `that lead in a circle is seen when the circle is broken`() throws {
    let stand = try WatchStand()
    try stand.link("b", at: "a")
    try stand.link("a", at: "b")
    stand.watch("a/f")
    let broken = try stand.sees { stand in
      try stand.remove("b")
      try stand.makeFolder("b")
    }
    #expect(broken)
    #expect(try stand.sees { try $0.write("a", to: "b/f") })
  }

  @Test func `has points in every folder on the way, and no others`() throws {
    let stand = try WatchStand()
    try stand.makeFolder("real")
    try stand.write("", to: "real/f")
    try stand.link("real", at: "l")
    let points = Watch.points(for: [stand.path("l/f"), stand.path("none/x"), ""])
    let ours = points.filter { $0.path.hasPrefix(stand.folder.path + "/") }
    #expect(
      ours == [
        Watch(path: stand.path("real"), kind: .ancestor),
        Watch(path: stand.path("real"), kind: .files, names: ["f"]),
        Watch(path: stand.path("l/f"), kind: .contents),
        Watch(path: stand.path("none/x"), kind: .contents),
      ])
    #expect(
      points.contains(
        Watch(path: stand.folder.path, kind: .names, names: ["l", "none"])))
  }
}
