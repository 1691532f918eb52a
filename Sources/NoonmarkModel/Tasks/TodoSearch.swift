/// Finds the task that a user means among those there are.
package enum TodoSearch {
  /// Returns the place of the task of this id, the whole number that its feed knows it by, this
  /// exact title, or this start of its id alone.
  ///
  /// - Throws: `EntrySearchError` where there is none, or more than one.
  package static func index(of wanted: String, in items: [TodoItem]) throws(EntrySearchError) -> Int
  {
    let search = EntrySearch(items.map { .init(id: $0.id, title: $0.title) })
    if let number = Int(wanted), String(number) == wanted {
      let id = UUIDText.text(of: number)
      if items.contains(where: { $0.id == id }) { return try search.index(of: id) }
    }
    return try search.index(of: UUIDText.normalized(wanted) ?? wanted)
  }
}
