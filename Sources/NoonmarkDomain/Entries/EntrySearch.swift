import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// Finds the entry that a user refers to.
package struct EntrySearch: Sendable {
  /// The properties that identify an entry.
  package struct Name: Hashable, Sendable {
    package let id: String
    /// The title as typed.
    package let title: String
    /// The date of the entry; `nil` for kinds without one.
    package let date: CivilDate?

    package init(id: String, title: String, date: CivilDate? = nil) {
      self.id = id
      self.title = title
      self.date = date
    }
  }

  private let names: [Name]
  private let minimumShortID: Int
  private let usesCodes: Bool

  /// - Parameters:
  ///   - minimumShortID: The minimum length of the short IDs in errors; see `ShortIDs`.
  ///   - usesCodes: Whether an entry can be found by a code; see `ShortIDs`.
  package init(
    _ names: [Name], minimumShortID: Int = ShortIDs.minimumLength, usesCodes: Bool = true
  ) {
    self.names = names
    self.minimumShortID = minimumShortID
    self.usesCodes = usesCodes
  }

  /// Returns the index of the entry with an ID, a title in any case, or a unique prefix of either.
  ///
  /// In a spec, `WIDGET/NAME`, a title may also be written as a slug: in lowercase with hyphens
  /// between words. A title that is also the short ID of another entry is ambiguous.
  package func index(of wanted: String, isSpec: Bool = false) throws(EntrySearchError) -> Int {
    if let index = try only(of: wanted, where: { names[$0].id == wanted }) { return index }
    if let index = try titled(wanted, where: { names[$0].title == wanted }) { return index }
    // The title as displayed, without control characters and extra spaces.
    let isShown = { (index: Int) in DisplayText(names[index].title).string == wanted }
    if let index = try titled(wanted, where: isShown) { return index }
    let folded = EntrySearch.folded(wanted)
    let title = { (index: Int) in EntrySearch.folded(names[index].title) }
    if !folded.isEmpty, let index = try titled(wanted, where: { title($0) == folded }) {
      return index
    }
    let slug = isSpec ? EntrySearch.slug(wanted) : ""
    let hasSlug = { (index: Int) in EntrySearch.slug(names[index].title) == slug }
    if !slug.isEmpty, let index = try only(of: wanted, where: hasSlug) { return index }
    // One or two digits are more likely a position in a list than a prefix of a random ID.
    let mayBeID = folded.utf8.count > 2 || !folded.utf8.allSatisfy(\.isASCIIDigit)
    let begins = { (index: Int) in
      mayBeID && names[index].id.lowercased().hasPrefix(folded) || title(index).hasPrefix(folded)
    }
    if !folded.isEmpty, let index = try only(of: wanted, where: begins) { return index }
    let shortIDs = self.shortIDs
    let hasCode = { (index: Int) in shortIDs.hasCode(beginningWith: folded, names[index].id) }
    if let index = try only(of: wanted, where: hasCode) { return index }
    let near = Suggestion.nearest(to: wanted, in: names.map(\.title))
    throw .none(wanted, near: near ?? titleWithWords(folded))
  }

  /// Returns the only title that contains words after its start: `Buy milk` for `milk`.
  private func titleWithWords(_ words: String) -> String? {
    guard words.utf8.count > 2 else { return nil }
    let titles = Set(names.map(\.title).filter { EntrySearch.folded($0).contains(" " + words) })
    return titles.count == 1 ? titles.first : nil
  }

  /// Returns the only entry with a title, unless the title may be the short ID of another one.
  private func titled(
    _ wanted: String, where hasTitle: (Int) -> Bool
  ) throws(EntrySearchError) -> Int? {
    guard let index = try only(of: wanted, where: hasTitle) else { return nil }
    let folded = EntrySearch.folded(wanted)
    guard folded.utf8.count >= minimumShortID, ShortIDs.isDistinctive(Array(folded.utf8)[...])
    else { return index }
    let shortIDs = self.shortIDs
    return try only(of: wanted) { other in
      other == index || names[other].id.lowercased().hasPrefix(folded)
        || shortIDs.hasCode(beginningWith: folded, names[other].id)
    }
  }

  private var shortIDs: ShortIDs {
    ShortIDs(names, minimumLength: minimumShortID, usesCodes: usesCodes)
  }

  private func only(
    of wanted: String, where condition: (Int) -> Bool
  ) throws(EntrySearchError) -> Int? {
    let found = names.indices.filter(condition)
    // Of identical entries, any will do.
    guard found.contains(where: { names[$0] != names[found[0]] }) else { return found.first }
    let shortIDs = self.shortIDs
    throw .several(
      wanted, found.map { .init(name: names[$0], shortID: shortIDs[names[$0].id]) })
  }

  /// Returns a text as displayed, in lowercase.
  static func folded(_ text: String) -> String { DisplayText(text).string.lowercased() }

  /// Returns a title in lowercase, with a hyphen for each run of other characters.
  package static func slug(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

package enum EntrySearchError: Error, Hashable, Sendable {
  /// No entry has this ID or title; `near` is a suggestion.
  case none(String, near: String?)
  /// Several entries match.
  case several(String, [Candidate])

  /// A matching entry and its short ID.
  package struct Candidate: Hashable, Sendable {
    package let name: EntrySearch.Name
    package let shortID: String

    package init(name: EntrySearch.Name, shortID: String) {
      self.name = name
      self.shortID = shortID
    }

    /// `k7f (Launch, 2026-12-24)`.
    fileprivate var text: String {
      let title = DisplayText(name.title).truncated(to: 30).string
      let parts = [title, name.date?.iso8601 ?? ""].filter { !$0.isEmpty }
      return shortID + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
  }

  /// The maximum number of candidates in a message.
  private static let maximumShown = 5

  /// Returns one sentence with the problem and the fix.
  ///
  /// - Parameters:
  ///   - kind: The kind of entry: `date`.
  ///   - command: The command that lists the entries: `countdown list`.
  package func message(for kind: String, listedBy command: String) -> String {
    switch self {
    case .none(let wanted, let near):
      let advice = near.map { "did you mean '\($0)'?" } ?? "see noonmark \(command)"
      return "no such \(kind) \(wanted.quoted): \(advice)"
    case .several(let wanted, let candidates):
      let count = candidates.count
      guard Set(candidates.map(\.name.id)).count == count else {
        return "\(wanted.quoted) matches \(count) entries that share an id: use a title, or "
          + "remove the id from all but one of their lines"
      }
      let kinds = kind.hasSuffix("y") ? kind.dropLast() + "ies" : kind + "s"
      let shown = candidates.prefix(EntrySearchError.maximumShown).map(\.text)
      let list =
        shown.count < count ? shown.joined(separator: ", ") + ", …" : ErrorMessage.list(shown)
      return "\(wanted.quoted) matches \(count) \(kinds): use \(list)"
    }
  }
}

extension EntryBook {
  /// The short IDs of the entries.
  package var shortIDs: ShortIDs { ShortIDs(names) }

  /// Returns the entry with an ID, a title in any case, or a unique prefix of either.
  package func find(_ wanted: String) throws(EntrySearchError) -> Element {
    all[try EntrySearch(names).index(of: wanted)]
  }

  /// Returns the entry named by a spec such as `elapsed/sober`.
  package func find(spec wanted: String) throws(EntrySearchError) -> Element {
    all[try EntrySearch(names).index(of: wanted, isSpec: true)]
  }

  private var names: [EntrySearch.Name] {
    all.map { .init(id: $0.id, title: $0.title, date: $0.date) }
  }

  /// The lines with the ID of another entry, as after a copy in an editor.
  package var sharedIDs: Diagnostics {
    var shared = Diagnostics()
    var first: [String: Element] = [:]
    for entry in all {
      guard let other = first[entry.id] else {
        first[entry.id] = entry
        continue
      }
      // Equal lines without an ID derive the same one.
      guard other.title != entry.title || other.date != entry.date else { continue }
      shared.add(
        line: entry.record.line,
        "the id is also that of line \(other.record.line): remove it from one of them")
    }
    return shared
  }
}
