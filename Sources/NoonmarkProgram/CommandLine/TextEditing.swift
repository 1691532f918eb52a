import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A file of the user to open in an editor.
///
/// The editor gets a private copy. The file is replaced only if it is unchanged since it was
/// copied, so no change by another process is lost. `noonmark undo` can undo the edit. If the
/// edited copy cannot be stored, it is kept.
struct TextEditing {
  static let option = Option.flag("editor", "Open the file in $VISUAL or $EDITOR")

  let path: String
  let kind: ChangedFile.Kind
  /// The contents of a new file.
  var template: [UInt8] = []
  var limit = Store.maximumSize

  /// Whether a command that changes an entry opens the file instead.
  ///
  /// - Throws: If `--editor` is combined with an entry or changes, or changes lack an entry.
  static func isWanted(_ invocation: Invocation, hasChanges: Bool) throws(Failure) -> Bool {
    let hasEntry = !invocation.arguments.isEmpty
    if invocation[option], hasEntry || hasChanges {
      throw .input("'--editor' opens the whole file: omit ID and the other options")
    }
    if !hasEntry, hasChanges {
      throw invocation.missing(Argument("ID"))
    }
    return !hasEntry
  }

  fileprivate func store(
    _ new: [UInt8], insteadOf old: [UInt8]?, copy: String, in store: Store
  ) throws(Failure) {
    var isOurs = false
    do {
      try store.replace(path, kind, limit: limit) { bytes in
        isOurs = bytes == old
        return isOurs ? new : nil
      }
    } catch {
      throw error.adding("your version is \(copy)")
    }
    guard isOurs else {
      throw .failed(
        "\(path) was changed meanwhile, so it is left as it is: your version is \(copy)")
    }
  }

  fileprivate func read(_ path: String) throws(Failure) -> [UInt8]? {
    try Failure.ifUnreadable(path, try File.readIfPresent(path, limit: limit))
  }

  fileprivate func write(_ bytes: [UInt8], to copy: String) throws(Failure) {
    do {
      try Directory.create(Path.parent(of: copy))
      let file = try Descriptor.open(copy, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      file.giveToOwnerOfFolder()
      try file.setMode(0o600)
      try file.write(bytes)
      try file.close()
    } catch {
      throw Failure(error.message)
    }
  }
}

extension Run {
  /// Opens the editor, and stores what the user saved.
  ///
  /// - Returns: The new contents, or `nil` if nothing was changed.
  /// - Throws: If there is no terminal or editor, or another process changed the file meanwhile.
  mutating func edit(_ editing: TextEditing) throws(Failure) -> [UInt8]? {
    guard host.canAsk, host.terminal != nil else {
      throw .input("no terminal for an editor: open \(editing.path) with another program")
    }
    let old = try editing.read(editing.path)
    let id = EntryID.random()
    let copy = try host.directory(.state) + "/edit/\(Path.name(of: editing.path)).\(id)"
    try editing.write(old ?? editing.template, to: copy)
    do {
      try Editor.open(copy, host.environment)
    } catch {
      // An editor that fails on purpose, as :cq does, has saved nothing to keep.
      guard let new = try? editing.read(copy), new != old ?? editing.template else {
        unlink(copy)
        throw .failed("\(error.message): nothing is changed")
      }
      throw .failed("\(error.message): nothing is changed, and your version is \(copy)")
    }
    guard var new = try editing.read(copy) else {
      throw .failed("the editor left no file: nothing is changed")
    }
    guard new != old ?? editing.template else {
      unlink(copy)
      return nil
    }
    // Many editors do not end the last line, which would be read as one that was cut off.
    if editing.kind != .todotxt, let last = new.last, last != UInt8(ascii: "\n") {
      new += new.lineEnding(at: new.firstIndex(of: UInt8(ascii: "\n")))
    }
    try editing.store(new, insteadOf: old, copy: copy, in: recordingStore())
    unlink(copy)
    return new
  }

  /// Opens the editor on a file of entries, and confirms the change.
  ///
  /// - Parameter problems: Returns the problems of the new file's lines, which are printed.
  /// - Throws: If there are problems.
  mutating func editEntries(
    _ editing: TextEditing, problems: ([UInt8]) -> Diagnostics
  ) throws(Failure) {
    guard let new = try edit(editing) else { return writeLine("Nothing was changed.") }
    let problems = problems(new)
    guard !problems.isEmpty else { return confirm("Changed \(editing.path)") }
    for problem in problems { print("\(editing.path):\(problem.line): \(problem.message)") }
    try flush()
    let count = problems.total.counting("line")
    throw .failed(
      "\(editing.path) is saved, but has \(count) that cannot be read (listed above): edit it again"
    )
  }
}
