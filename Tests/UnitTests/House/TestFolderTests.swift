import TestSupport
import Testing

/// The folders of the unit tests, compared with those of the sources.
@Suite struct `The unit tests` {
  private static let tests = Repository.files(under: "Tests/UnitTests", ending: ".swift")
    .filter { path in !exceptions.contains { path.hasPrefix("Tests/UnitTests/\($0)/") } }

  /// The folders of tests that do not correspond to a folder of the sources.
  private static let exceptions = ["Examples", "Goldens", "House"]

  @Test func `are in folders of the sources`() {
    let sources = Repository.files(under: "Sources")
    #expect(Self.tests.count > 200)
    #expect(TestFolders(sources: sources).unknown(of: Self.tests) == [])
  }

  @Test func `and those of the program, but for faults, are in folders of its sources`() {
    let tests = Repository.files(under: "Tests/ProgramTests", ending: ".swift")
    #expect(tests.count > 100)
    let folders = Set(tests.map { $0.split(separator: "/").dropFirst(2).dropLast() })
    let missing = folders.map { $0.joined(separator: "/") }.filter { folder in
      folder != "Faults" && !Repository.exists("Sources/NoonmarkProgram/\(folder)")
    }
    #expect(missing == [])
  }

  @Test func `of a type are in the folder of the type`() {
    let sources = Repository.files(under: "Sources", ending: ".swift")
    let folders = TestFolders(sources: sources) { Repository.text(of: $0) }
    let named = Self.tests.filter { folders.home(of: $0) != nil }
    #expect(named.count > 100)
    #expect(folders.misplaced(of: named) == [])
  }

  private static let sample = TestFolders(
    sources: ["Sources/NoonmarkDomain/Dates/Agenda.swift", "Sources/Almanac/Sky/Sun.swift"]
  ) { $0.hasSuffix("Sun.swift") ? "public struct Sun {" : "package struct DateAgenda {" }

  @Test(arguments: [
    ("Domain/Dates/AgendaTests.swift", true),
    ("Domain/Days/AgendaTests.swift", false),
    ("Domain/AgendaTests.swift", true),
    ("Dates/AgendaTests.swift", false),
  ])
  func `in a folder that the sources lack are found`(path: String, isKnown: Bool) {
    let path = "Tests/UnitTests/" + path
    #expect(Self.sample.unknown(of: [path]) == (isKnown ? [] : [path]))
  }

  @Test(arguments: [
    ("Almanac/Sky/SunTests.swift", nil),
    ("Almanac/SunTests.swift", "Almanac/Sky"),
    ("Almanac/Sun+Tests.swift", "Almanac/Sky"),
    ("Almanac/SunRiseTests.swift", nil),
    ("Domain/DateAgendaTests.swift", "Domain/Dates"),
    ("Domain/DateAgendaPropertyTests.swift", "Domain/Dates"),
    ("Domain/DateAgenda.swift", nil),
  ])
  func `of a type in another folder are found`(path: String, home: String?) {
    let path = "Tests/UnitTests/" + path
    #expect(Self.sample.misplaced(of: [path]) == (home.map { ["\(path): \($0)"] } ?? []))
  }
}

/// The folders of the sources by their names in the unit tests: `Domain/Dates`.
private struct TestFolders {
  private var folders: Set<String> = []
  /// The folders that declare a type at top level.
  private var homes: [String: Set<String>] = [:]

  init(sources: [String], text: (String) -> String = { _ in "" }) {
    for path in sources {
      let folder = Self.name(of: path)
      var parts = folder.split(separator: "/")
      while !parts.isEmpty {
        folders.insert(parts.joined(separator: "/"))
        parts.removeLast()
      }
      for type in SourceNames(path: path, text: text(path)).topLevelTypes {
        homes[type, default: []].insert(folder)
      }
    }
  }

  /// Returns the tests whose folder does not exist in the sources.
  func unknown(of tests: [String]) -> [String] {
    tests.filter { !folders.contains(Self.name(of: $0)) }
  }

  /// Returns the tests that are not in the folder of the type that they are named after.
  func misplaced(of tests: [String]) -> [String] {
    tests.compactMap { path in
      guard let home = home(of: path), !home.contains(Self.name(of: path)) else { return nil }
      return "\(path): \(home.sorted().joined(separator: " or "))"
    }
  }

  /// Returns the folders of the type that a test is named after: `X` for `XTests` and, if `X` has
  /// two words, for `XPropertyTests`.
  func home(of test: String) -> Set<String>? {
    guard let name = test.split(separator: "/").last, name.hasSuffix("Tests.swift") else {
      return nil
    }
    var words = Self.words(of: name.dropLast("Tests.swift".count).filter { $0 != "+" })
    if let home = homes[words.joined()] { return home }
    while words.count > 2 {
      words.removeLast()
      if let home = homes[words.joined()] { return home }
    }
    return nil
  }

  /// Returns the words of a name: `URL`, `Text` and `File` of `URLTextFile`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var previous: Character = "A"
    for (character, next) in zip(name, name.dropFirst() + " ") {
      if character.isUppercase, !words.isEmpty, !previous.isUppercase || next.isLowercase {
        words.append("")
      }
      if words.isEmpty { words.append("") }
      words[words.count - 1].append(character)
      previous = character
    }
    return words
  }

  /// Returns the folder of a source or a test below its module: `Domain/Dates`.
  private static func name(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    let rest = parts.dropFirst(parts.first == "Tests" ? 2 : 1)
    return rest.joined(separator: "/").replacing("Noonmark", with: "")
  }
}
