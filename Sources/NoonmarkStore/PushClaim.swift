import NoonmarkSystem

/// The claim of one process to an option of a tmux server: whoever comes later takes it over.
///
/// The claim is a word in a file, which the earlier process watches; it ends when it finds another
/// word there. A kernel lock sees to it that it has ended before the later one begins, so that an
/// old text never comes last.
public struct PushClaim: Sendable {
  /// The file that tells whose the option is.
  public let path: String
  private let word: [UInt8]

  /// How long to wait, in milliseconds, for the one before to end.
  private static let patience = 3000
  private static let maximumSize = 65_536

  /// Takes an option over.
  ///
  /// - Parameters:
  ///   - option: The option's name.
  ///   - server: What tells the server from others.
  ///   - folder: The state folder.
  /// - Throws: Why it could not be noted.
  public init(to option: String, of server: String, in folder: String) throws(StoreError) {
    let name = Lock.name(for: "\(server)/\(option)").dropLast(".lock".utf8.count)
    path = "\(folder)/push/\(name)"
    let word = Array("\(getpid())-\(Clock.nanoseconds())\n".utf8)
    self.word = word
    try Store(stateFolder: folder).replace(path) { _ in word }
    do throws(StoreError) {
      // The kernel gives it up with the process.
      try Lock.take(for: path + ".push", in: folder, patience: PushClaim.patience).leaveOpen()
    } catch {
      // The one before was stopped; when it goes on, it finds that it has been replaced.
    }
  }

  /// Whether somebody else has taken it over.
  public var isReplaced: Bool {
    guard let contents = try? File.read(path, limit: PushClaim.maximumSize) else { return false }
    return contents.bytes != word
  }
}
