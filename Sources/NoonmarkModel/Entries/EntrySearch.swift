import Almanac
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

  private let names: Rows<Name>

  package init(_ names: Rows<Name>) {
    self.names = names
  }

  /// Returns the index of the entry with an ID, an exact title, or a unique ID prefix.
  ///
  /// - Throws: `EntrySearchError`.
  package func index(of wanted: String) throws(EntrySearchError) -> Int {
    if let index = try only(of: wanted, where: { $0.id == wanted }) { return index }
    if let index = try only(of: wanted, where: { $0.title == wanted }) { return index }
    // The title as shown, without control characters and extra spaces.
    if let index = try only(of: wanted, where: { DisplayText($0.title).string == wanted }) {
      return index
    }
    if !wanted.isEmpty,
      let index = try only(of: wanted, where: { $0.id.hasPrefix(wanted) })
    {
      return index
    }
    throw .none(wanted, near: Suggestion.nearest(to: wanted, in: names.mapped(\.title)))
  }

  /// Returns the index of the entry for `WIDGET/NAME`, where a title may also be written as a slug:
  /// in lowercase with hyphens between words.
  ///
  /// - Throws: `EntrySearchError`.
  package func index(ofSpec wanted: String) throws(EntrySearchError) -> Int {
    do throws(EntrySearchError) {
      return try index(of: wanted)
    } catch .none {
      let slug = EntrySearch.slug(wanted)
      if !slug.isEmpty,
        let index = try only(of: wanted, where: { EntrySearch.slug($0.title) == slug })
      {
        return index
      }
      throw .none(wanted, near: Suggestion.nearest(to: wanted, in: names.mapped(\.title)))
    }
  }

  private func only(
    of wanted: String, where condition: (Name) -> Bool
  ) throws(EntrySearchError) -> Int? {
    let found = names.indices.filter { condition(names[$0]) }
    // Of identical entries, any will do.
    guard found.contains(where: { names[$0] != names[found[0]] }) else { return found.first }
    throw .several(wanted, ids: found.map { names[$0].id })
  }

  /// A title in lowercase, with a single hyphen for everything between letters and digits.
  static func slug(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

/// An error in finding an entry.
package enum EntrySearchError: Error, Hashable, Sendable {
  /// No entry has this ID or title; `near` is a suggestion.
  case none(String, near: String?)
  /// Several entries match.
  case several(String, ids: [String])

  /// Returns one sentence with the problem and the fix.
  ///
  /// - Parameters:
  ///   - kind: The kind of entry: `date`.
  ///   - command: The command that lists the entries: `countdown list`.
  /// - Returns: The sentence.
  package func message(for kind: String, listedBy command: String) -> String {
    switch self {
    case .none(let wanted, let near):
      let advice = near.map { "did you mean '\($0)'?" } ?? "see noonmark \(command)"
      return "no such \(kind) '\(wanted)': \(advice)"
    case .several(let wanted, let ids):
      guard Set(ids).count == ids.count else {
        return "'\(wanted)' matches \(ids.count) entries that share an id: use a title, or "
          + "remove the id from all but one of their lines"
      }
      let shown = ids.prefix(4).joined(separator: ", ") + (ids.count > 4 ? ", …" : "")
      return "'\(wanted)' matches \(ids.count) entries: use an id (\(shown))"
    }
  }
}
