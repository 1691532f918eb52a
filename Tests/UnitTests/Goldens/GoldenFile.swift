import TestSupport
import Testing

/// A golden file: a case, with a section for each of its forms.
struct GoldenFile: Sendable, CustomTestStringConvertible {
  /// The path below the folder of golden files: `todo/mixed.txt`.
  let path: String
  /// Returns the sections, in the order of the file.
  let sections: @Sendable () throws -> [GoldenSection]

  var testDescription: String { path }

  /// All golden files.
  static let all: [GoldenFile] = [cases, themes, formats, screens, [exports]].flatMap { $0 }

  private static let cases = files(of: GoldenCase.all)
  private static let themes = GoldenMatrix.all.map {
    GoldenFile(path: $0.path, sections: $0.sections)
  }
  private static let formats = FormatSpecimen.all.map {
    GoldenFile(path: $0.path, sections: $0.sections)
  }

  /// Returns the files of cases, whose forms are in the order in which they are listed.
  private static func files(of cases: [GoldenCase]) -> [GoldenFile] {
    var paths: [String] = []
    var groups: [String: [GoldenCase]] = [:]
    for golden in cases {
      if groups[golden.path] == nil { paths.append(golden.path) }
      groups[golden.path, default: []].append(golden)
    }
    return paths.map { path in
      let group = groups[path] ?? []
      return GoldenFile(path: path) {
        group.map { GoldenSection(name: $0.section, content: $0.text()) }
      }
    }
  }
}
