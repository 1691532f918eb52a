import Almanac
import NoonmarkText

/// Finds the entry that a user means among those there are.
package struct EntrySearch: Sendable {
  /// What an entry is known by.
  package struct Name: Hashable, Sendable {
    /// The id.
    package let id: String
    /// The title, as it was typed.
    package let title: String
    /// The date that it begins with; nil for an entry of a kind that has none.
    package let date: CivilDate?

    /// Creates a name.
    package init(id: String, title: String, date: CivilDate? = nil) {
      self.id = id
      self.title = title
      self.date = date
    }
  }

  private let names: [Name]

  /// Creates a search among entries.
  package init(_ names: [Name]) {
    self.names = names
  }

  /// Returns the place of the entry with this id, this exact title, or this start of its id alone.
  ///
  /// - Throws: `EntrySearchError` where there is none, or more than one.
  package func index(of wanted: String) throws(EntrySearchError) -> Int {
    if let index = try only(of: wanted, where: { $0.id == wanted }) { return index }
    if let index = try only(of: wanted, where: { $0.title == wanted }) { return index }
    // As it is shown, of a title whose blanks or control characters are not.
    if let index = try only(of: wanted, where: { DisplayText($0.title).string == wanted }) {
      return index
    }
    if !wanted.isEmpty,
      let index = try only(of: wanted, where: { $0.id.hasPrefix(wanted) })
    {
      return index
    }
    throw .none(wanted, near: Suggestion.nearest(to: wanted, in: names.map(\.title)))
  }

  /// Returns the place of the entry for `WIDGET/NAME`, where a title may also be written in small
  /// letters with `-` between its words.
  ///
  /// - Throws: `EntrySearchError` where there is none, or more than one.
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
      throw .none(wanted, near: Suggestion.nearest(to: wanted, in: names.map(\.title)))
    }
  }

  private func only(
    of wanted: String, where condition: (Name) -> Bool
  ) throws(EntrySearchError) -> Int? {
    let found = names.indices.filter { condition(names[$0]) }
    // Of twins, which nothing tells from each other, it may be either.
    guard found.contains(where: { names[$0] != names[found[0]] }) else { return found.first }
    throw .several(wanted, ids: found.map { names[$0].id })
  }

  /// A title in small letters, with one `-` for whatever stands between letters and numbers.
  static func slug(_ title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

/// Why no entry, or no single one, was found.
package enum EntrySearchError: Error, Hashable, Sendable {
  /// There is none of this id or title.
  case none(String, near: String?)
  /// There are several; their ids.
  case several(String, ids: [String])

  /// What is wrong and what to do, in one sentence that names what was looked for.
  ///
  /// - Parameters:
  ///   - kind: What is looked for: `date`.
  ///   - command: What lists all of them: `countdown list`.
  /// - Returns: The sentence.
  package func message(for kind: String, listedBy command: String) -> String {
    switch self {
    case .none(let wanted, let near):
      let advice = near.map { "did you mean '\($0)'?" } ?? "see noonmark \(command)"
      return "there is no \(kind) '\(wanted)': \(advice)"
    case .several(let wanted, let ids):
      guard Set(ids).count == ids.count else {
        return "'\(wanted)' means \(ids.count) entries that share an id: name one by its title, or "
          + "take the id out of all but one of their lines"
      }
      let shown = ids.prefix(4).joined(separator: ", ") + (ids.count > 4 ? ", …" : "")
      return "'\(wanted)' means \(ids.count) entries: name one by its id (\(shown))"
    }
  }
}
