import NoonmarkSystem

/// The one way in which files of the user are changed.
///
/// A change is all or nothing and on the disk before it is reported done: under a lock the file is
/// read and changed, written to a temporary file beside it, synchronised, renamed over it, and the
/// folder synchronised. A symbolic link stays one, mode and owner are kept, and a new file is the
/// user's alone. Readers take no lock.
package struct Store: Sendable {
  private let stateFolder: String?
  private let patience: Int

  /// The most bytes that a file of the user may have.
  static let maximumSize = 1 << 26

  /// Creates a store whose locks stand in a state folder.
  ///
  /// - Parameters:
  ///   - stateFolder: The folder; nil where no variable says where it is.
  ///   - patience: How many milliseconds to wait for another process that changes the same file.
  package init(stateFolder: String?, patience: Int = 5000) {
    self.stateFolder = stateFolder
    self.patience = patience
  }

  /// Replaces a file by what a function makes of its bytes.
  ///
  /// - Parameters:
  ///   - path: The file; missing folders are created.
  ///   - change: Gets the bytes, nil where there is no file, and returns the new ones; nil leaves
  ///     the file as it is, and so does an error.
  /// - Throws: Why the file could not be changed, or what the function throws.
  package func replace(
    _ path: String, _ change: ([UInt8]?) throws(StoreError) -> [UInt8]?
  ) throws(StoreError) {
    try replace(path, orThrow: { $0 }, change)
  }

  /// Replaces a file by what a function makes of its bytes, the function having errors of its own.
  ///
  /// - Parameters:
  ///   - path: The file; missing folders are created.
  ///   - failure: Makes an error of the store one of the function's kind.
  ///   - change: As in the other form.
  /// - Throws: Why the file could not be changed, or what the function throws.
  package func replace<Failure: Error>(
    _ path: String, orThrow failure: (StoreError) -> Failure,
    _ change: ([UInt8]?) throws(Failure) -> [UInt8]?
  ) throws(Failure) {
    let file = try mapError(failure) { () throws(StoreError) in try lock(path) }
    let current = try mapError(failure) { () throws(StoreError) in try file.read() }
    guard let bytes = try change(current?.bytes) else { return }
    try mapError(failure) { () throws(StoreError) in try file.write(bytes, as: current) }
  }

  /// Adds bytes to the end of a file, of which only the two ends are read.
  ///
  /// The bytes are written by one call, so that a process which is killed leaves all of them or
  /// none; what a full disk cut off is taken back. A last line without an end gets one first.
  ///
  /// - Parameters:
  ///   - path: The file; missing folders are created.
  ///   - header: What a new file begins with.
  ///   - lines: Whole lines, without their ends.
  ///   - check: Gets the first bytes of the file, at most `Store.headSize`, and may refuse it.
  /// - Throws: Why the file could not be changed; it is as it was.
  package func append(
    to path: String, header: [UInt8], lines: [[UInt8]],
    check: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try extend(path, header: header, check: check) { _ throws(StoreError) in lines }
  }

  /// Adds lines to the end of a file that a function makes of it, under one lock.
  ///
  /// - Parameters:
  ///   - path: The file; missing folders are created.
  ///   - header: What a new file begins with.
  ///   - limit: The most bytes that the file may have.
  ///   - check: Gets the first bytes of the file, at most `Store.headSize`, and may refuse it.
  ///   - lines: Makes whole lines, without their ends; none leave the file as it is.
  /// - Throws: Why the file could not be changed, or what the function throws; it is as it was.
  func extend(
    _ path: String, header: [UInt8], limit: Int = maximumSize,
    check: ([UInt8]) throws(StoreError) -> Void, lines: (OpenLog) throws(StoreError) -> [[UInt8]]
  ) throws(StoreError) {
    let file = try lock(path)
    if try file.append(limit: limit, check, lines) { return }
    let made = try lines(OpenLog(number: nil, size: 0, path: path))
    guard !made.isEmpty else { return }
    let newline = UInt8(ascii: "\n")
    // An empty file keeps its mode and owner.
    let version = try file.read()
    try file.write(header + Array(made.map { $0 + [newline] }.joined()), as: version)
  }

  /// The bytes of a file's start that tell its kind and version.
  package static let headSize = 128

  private func lock(_ path: String) throws(StoreError) -> LockedFile {
    guard let stateFolder else {
      throw .noFolder(variable: UserDirectories.Purpose.state.rawValue)
    }
    return try LockedFile(path, locksIn: stateFolder, patience: patience)
  }
}

/// Makes an error of one kind of one of another.
func mapError<Value: ~Copyable, From: Error, To: Error>(
  _ convert: (From) -> To, _ body: () throws(From) -> Value
) throws(To) -> Value {
  do throws(From) {
    return try body()
  } catch {
    throw convert(error)
  }
}
