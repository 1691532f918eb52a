import NoonmarkText

/// A key of a list: for one entry, or for the list as a whole.
struct ListKey<Entry: Sendable>: Sendable {
  /// The key, whose owner is the selected entry.
  let binding: KeyBinding<Entry?>
  /// Whether it needs an entry.
  let isForEntry: Bool
  /// Whether it works on the list's widget on the first screen too, for the first entry.
  let isOnWidget: Bool
  /// Whether it adds an entry, which is then selected.
  let isAddition: Bool

  /// A key for the selected entry.
  static func entry(
    _ key: Key, _ label: MessageKey, also aliases: [Key] = [], onWidget: Bool = false,
    _ action: @escaping @Sendable (Entry, ScreenData) -> ScreenAction
  ) -> ListKey {
    let binding = KeyBinding<Entry?>([key], label, also: aliases) { entry, _, data in
      entry.map { [action($0, data)] } ?? []
    }
    return ListKey(binding: binding, isForEntry: true, isOnWidget: onWidget, isAddition: false)
  }

  /// A key for the list as a whole.
  static func list(
    _ key: Key, _ label: MessageKey, onWidget: Bool = false,
    listed isListed: @escaping @Sendable (ScreenData) -> Bool = { _ in true },
    _ action: @escaping @Sendable (ScreenData) -> ScreenAction
  ) -> ListKey {
    let binding = KeyBinding<Entry?>([key], label, listed: { isListed($1) }) { _, _, data in
      [action(data)]
    }
    return ListKey(binding: binding, isForEntry: false, isOnWidget: onWidget, isAddition: false)
  }

  /// The key that opens the form of a new entry.
  static func add(_ form: @escaping @Sendable (ScreenData) -> FormScreen) -> ListKey {
    let binding = KeyBinding<Entry?>(["a"], .uiAdd) { _, _, data in [.open(form(data))] }
    return ListKey(binding: binding, isForEntry: false, isOnWidget: true, isAddition: true)
  }

  /// The key that removes an entry, after a question with its title.
  static func remove(
    titled title: @escaping @Sendable (Entry, ScreenData) -> String,
    by command: @escaping @Sendable (Entry) -> AppCommand
  ) -> ListKey {
    .entry("d", .uiRemove, also: [.delete]) { entry, data in
      .open(ConfirmScreen.removal(of: title(entry, data), command(entry), in: data))
    }
  }
}

extension ListContent {
  /// Returns keys of the list as those of a screen.
  ///
  /// - Parameters:
  ///   - data: The user's data.
  ///   - isIncluded: Whether the screen has a key.
  ///   - target: Returns the id of the entry that a key is for, before it is handled.
  func bindings<Owner>(
    in data: ScreenData, where isIncluded: (ListKey<Entry>) -> Bool = { _ in true },
    on target: @escaping @Sendable (inout Owner, _ isAddition: Bool, ScreenData) -> String?
  ) -> [KeyBinding<Owner>] {
    keys(in: data).filter(isIncluded).map { key in
      KeyBinding(
        key.binding.keys, key.binding.label, also: key.binding.aliases, in: key.binding.place,
        listed: { _, data in key.binding.isListed(nil, data) }
      ) { owner, pressed, data in
        var entry = target(&owner, key.isAddition, data).flatMap { self.entry($0, in: data) }
        return key.binding.action(&entry, pressed, data)
      }
    }
  }
}
