import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import TestSupport
import Testing

extension GoldenFile {
  private static let tasks = #"""
    [ ] | Buy milk; 2, or 3 \\ more | description=Whole\nor *half* | due=2026-12-24 | priority=B \#
    | created=2026-11-19T14:46:30Z | id=aaaaaaaa-0000-4000-8000-000000000001
    [x] | Call mum about the very long story of the häuser that nobody ever built 🏠 in the end \#
    | created=2026-11-01T00:00:00Z | done=2026-11-21T15:00:00Z | user=u1 | from=feed \#
    | id=bbbbbbbb-0000-4000-8000-000000000002
    [-] |  | id=cccccccc-0000-4000-8000-000000000003
    """#
  private static let todoTxt = "(A) 2026-11-01 Pay rent +home rec:+1m\nx 2026-11-02 done\n"

  /// The forms in which tasks are exported.
  static let exports = GoldenFile(path: "exports/tasks.txt") {
    let items =
      TodoBook(Array(tasks.utf8)).items + TodoTxtBook(Array(todoTxt.utf8), in: .utc).items
    try #require(items.count == 4)
    let forms: [(String, TodoExport)] = [
      ("json", .json), ("todo", .todoTxt), ("md", .markdown), ("ics", .ics),
    ]
    return forms.map { name, form in
      let file = form.file(
        of: items, at: Instant("2026-11-21T14:46:30Z"), in: .utc, version: "1.2.3")
      return GoldenSection(name: name, content: String(decoding: file, as: UTF8.self))
    }
  }
}
