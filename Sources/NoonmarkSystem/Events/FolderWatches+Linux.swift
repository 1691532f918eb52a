import NoonmarkBase

#if os(Linux)
  /// A set of inotify watches.
  struct FolderWatches: ~Copyable {
    private struct Registration {
      var mask: UInt32 = 0
      var names: [[UInt8]] = []
      var paths: [String] = []
      /// Whether changes to all names in the directory matter.
      var isWhole = false

      mutating func add(_ mask: UInt32, _ names: [[UInt8]], _ path: String) {
        self.mask |= mask
        self.names += names.filter { !self.names.contains($0) }
        paths.append(path)
      }
    }

    private var descriptor: Descriptor?
    private var registrations: [Int32: Registration] = [:]
    /// Whether a watched file was last seen being written and has not been closed since.
    private(set) var isBeingWritten = false
    /// Whether a directory cannot be read, so some changes in it go unnoticed.
    private(set) var missesEvents = false

    /// The inotify descriptor, or -1 before the first watch.
    private(set) var number: Int32 = -1

    /// A name in the directory refers to a different file.
    private static let moves = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    /// The watched item itself was moved or removed.
    private static let ownMoves = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
    /// The file was written, or its mode changed.
    ///
    /// Each write is reported. A memory-mapped write is reported when the file is closed.
    private static let changes = UInt32(IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE)

    /// Sets the watches, replacing the previous watches.
    ///
    /// - Returns: Whether something is newly watched.
    /// - Throws: `EMFILE`, or `ENOSPC` if no watches are left.
    mutating func watch(_ watches: [Watch]) throws(SystemError) -> Bool {
      if number < 0 {
        let opened = try Descriptor(making: "inotify") {
          inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        }
        number = opened.number
        descriptor = consume opened
      }
      let old = registrations
      registrations = [:]
      missesEvents = false
      var isNew = false
      for watch in watches {
        do {
          if try add(watch, since: old) { isNew = true }
        } catch {
          if error.code == ENOSPC || error.code == ENOMEM {
            for (descriptor, registration) in old where registrations[descriptor] == nil {
              registrations[descriptor] = registration
            }
            throw error
          }
          // The parent directory reports the creation of missing files and mode changes.
          guard error.code == EACCES, watch.kind != .contents else { continue }
          if waitForPermission(to: watch, since: old) { isNew = true }
        }
      }
      for descriptor in old.keys where registrations[descriptor] == nil {
        inotify_rm_watch(number, descriptor)
      }
      return isNew
    }

    /// Adds a watch.
    ///
    /// - Returns: Whether part of it is newly watched.
    private mutating func add(
      _ watch: Watch, since old: [Int32: Registration]
    ) throws(SystemError) -> Bool {
      let mask = FolderWatches.mask(of: watch)
      let flags = watch.kind == .contents ? 0 : UInt32(IN_ONLYDIR)
      // Sound here and below: the path lives until the call returns.
      var descriptor = unsafe inotify_add_watch(number, watch.path, mask | flags)
      // Two paths lead to the same file or directory: combine the masks.
      if let other = registrations[descriptor] {
        descriptor = unsafe inotify_add_watch(number, watch.path, mask | other.mask)
      }
      guard descriptor >= 0 else { throw .last("watch", watch.path) }
      let names = watch.names.map { Array($0.utf8) }
      registrations[descriptor, default: Registration()].add(mask, names, watch.path)
      if watch.kind == .directory { registrations[descriptor]?.isWhole = true }
      guard let before = old[descriptor] else { return true }
      return !names.allSatisfy(before.names.contains) || before.mask | mask != before.mask
    }

    /// Watches the entry of an unreadable directory in its parent, for a change of its mode.
    ///
    /// Keeps an existing watch of the directory itself.
    ///
    /// - Returns: Whether something is newly watched.
    private mutating func waitForPermission(
      to watch: Watch, since old: [Int32: Registration]
    ) -> Bool {
      if watch.kind == .ancestor {
        // Files below it are still reachable. Only the user is likely to change the mode of the
        // user's own directories.
        guard !FolderWatches.ignoresModeChanges(watch.path) else { return false }
      } else {
        missesEvents = true
      }
      if let kept = old.first(where: { $0.value.paths.contains(watch.path) }) {
        registrations[kept.key, default: Registration()].add(
          kept.value.mask, kept.value.names + watch.names.map { Array($0.utf8) }, watch.path)
      }
      return (try? add(watch.inFolderAbove, since: old)) ?? false
    }

    private static func mask(of watch: Watch) -> UInt32 {
      switch watch.kind {
      // Writes are reported by the watches of the files themselves, so busy neighbors cause no
      // wakes. An unreadable file is not watched until its mode changes.
      case .names: moves | ownMoves | UInt32(IN_ATTRIB)
      case .files: moves | ownMoves | UInt32(IN_ATTRIB | IN_CLOSE_WRITE)
      case .ancestor: ownMoves | (ignoresModeChanges(watch.path) ? 0 : UInt32(IN_ATTRIB))
      case .contents: ownMoves | changes
      case .directory: moves | ownMoves | changes
      }
    }

    /// Whether mode changes of a directory are irrelevant.
    ///
    /// They are if it belongs to another user, or if it is world-writable and would report the mode
    /// of every file.
    private static func ignoresModeChanges(_ folder: String) -> Bool {
      guard let status = fileStatus(of: folder) else { return true }
      return status.st_uid != geteuid() || status.st_mode & S_ISVTX != 0
    }

    /// Reads pending events.
    ///
    /// - Returns: Whether they concern a watched path, or a file of a watched directory, and
    ///   whether watches may need to be renewed.
    mutating func read() -> (concernsUs: Bool, isInFolder: Bool, movesWatches: Bool) {
      var concernsUs = false
      var isInFolder = false
      var movesWatches = false
      // Sound: the span has the bytes that the kernel wrote, and is used only before the buffer is
      // reused.
      unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
        while true {
          let count = unsafe readNumber(number, into: buffer)
          guard count > 0 else { return }
          var events = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes
          while let event = Event(takenFrom: &events) {
            let (isOurs, moves) = meaning(of: event)
            concernsUs = concernsUs || isOurs
            movesWatches = movesWatches || moves
            if !event.name.isEmpty, registrations[event.descriptor]?.isWhole == true {
              isInFolder = true
            }
          }
        }
      }
      return (concernsUs, isInFolder, movesWatches)
    }

    private mutating func meaning(of event: Event) -> (isOurs: Bool, moves: Bool) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return (true, true) }
      guard let registration = registrations[event.descriptor] else { return (false, false) }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        registrations[event.descriptor] = nil
        return (true, true)
      }
      let isOurs =
        event.name.isEmpty || registration.isWhole || registration.names.contains(event.name)
      if isOurs { noteWriting(event.mask) }
      guard event.name.isEmpty else {
        // A directory whose mode changed may have become readable or unreadable.
        let moves = FolderWatches.moves | UInt32(IN_ISDIR)
        return (isOurs, isOurs && event.mask & moves != 0)
      }
      let contents = UInt32(IN_MODIFY | IN_CLOSE_WRITE)
      return (true, event.mask & ~contents != 0)
    }

    /// Stops waiting for the writer of a file.
    ///
    /// The writer may keep the file open forever. A new link is never closed.
    mutating func forgetWriting() {
      isBeingWritten = false
    }

    /// Records whether a file is being written, since a file rewritten in place is empty at first.
    private mutating func noteWriting(_ mask: UInt32) {
      let starts = UInt32(IN_MODIFY | IN_CREATE)
      if mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 {
        isBeingWritten = false
      } else if mask & starts != 0, mask & UInt32(IN_ISDIR) == 0 {
        isBeingWritten = true
      }
    }

    private struct Event {
      let descriptor: Int32
      let mask: UInt32
      let name: [UInt8]

      /// Consumes the first event of a buffer.
      ///
      /// `nil` at the end of the buffer.
      init?(takenFrom buffer: inout RawSpan) {
        let size = MemoryLayout<inotify_event>.size
        guard buffer.byteCount >= size else { return nil }
        descriptor = buffer.integer(at: 0, as: Int32.self)
        mask = buffer.integer(at: 4, as: UInt32.self)
        let length = Int(buffer.integer(at: 12, as: UInt32.self))
        guard buffer.byteCount - size >= length else { return nil }
        var name: [UInt8] = []
        for index in size..<size + length {
          let byte = buffer.integer(at: index, as: UInt8.self)
          if byte == 0 { break }
          name.append(byte)
        }
        self.name = name
        buffer = buffer.extracting((size + length)...)
      }
    }
  }
#endif
