import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// The relation of the tallies to their logs.
struct TallyCheck {
  /// The data directory.
  let folder: String

  private var file: EntryFile { EntryFile.tallies(in: folder) }

  /// The logs that belong to no tally.
  private func ownerless(in book: TallyBook) -> [TallyFile] {
    let taken = book.tallies.flatMap { tally in
      [tally.name, Path.name(of: TallyFile(tally.name, in: folder, of: book).path)]
    }
    return ((try? TallyFile.names(in: folder)) ?? []).filter { !taken.contains($0) }
      .map { TallyFile($0, in: folder) }.filter { !$0.isEmpty }
  }

  private func finding(ofLog log: TallyFile) -> Finding {
    Finding(log.path, "no tally has this log", .repair("the tally \(log.name) is added"))
  }

  /// The problem of a tally whose log has another name, or is missing.
  private func finding(of tally: Tally, in book: TallyBook) -> Finding? {
    guard let other = book.log(of: tally.name) else { return nil }
    let path = Path.joined(TallyFile.folder(in: folder), other)
    if FileStamp.mayExist(path) {
      return Finding(
        path, "this is the log of the tally \(tally.name)",
        .leave("the next change of the tallies gives it that name"), isHarmless: true)
    }
    guard !TallyFile(tally.name, in: folder).mayExist else { return nil }
    return Finding(
      path, "the log of the tally \(tally.name) is missing",
      .leave("restore it, or remove \(TallyBook.logKey)=\(other) from \(file.path)"))
  }
}

extension TallyCheck: Check {
  var findings: [Finding] {
    guard let bytes = try? file.read().get() else { return [] }
    let book = TallyBook(bytes)
    return ownerless(in: book).map(finding)
      + book.tallies.compactMap { finding(of: $0, in: book) }
  }

  func repair(_ repair: inout Repair) {
    guard findings.contains(where: \.isRepairable) else { return }
    repair.attempt { repair throws(Failure) in
      let lock = try repair.store.lock(TallyFile.folder(in: folder))
      defer { _ = lock.path }
      for log in ownerless(in: TallyBook(try file.read().get())) {
        let tally =
          Tally.preset(named: log.name)
          ?? Tally(name: log.name, title: log.name, header: log.name, icon: nil, color: nil)
        try file.append([TallyBook.line(tally)], in: repair.store)
        repair.add(.repaired(finding(ofLog: log)))
      }
    }
  }
}
