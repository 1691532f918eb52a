import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// The contents of a file of noonmark.
package struct FileCheck {
  package enum Contents: Sendable {
    /// The user's text, whose damaged lines are repaired.
    case lines(LineRules)
    /// Data that noonmark makes again if it is removed.
    case disposable(isDamaged: @Sendable ([UInt8]) -> Bool)
  }

  package let node: PermissionCheck
  private let contents: Contents
  /// The maximum size that readers accept.
  private let limit: Int

  /// The maximum number of problems of a file that are listed one by one.
  private static let maximumListed = 10

  package init(
    _ path: String, _ contents: Contents, limit: Int, privacy: PermissionCheck.Privacy = .secret
  ) {
    node = PermissionCheck(path, .file, privacy)
    self.contents = contents
    self.limit = limit
  }

  private var path: String { node.path }

  /// The planned changes of a file, and the remaining problems.
  private struct Plan {
    var edits = Findings()
    var left = Findings()
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []

    var findings: [Finding] {
      edits.all("more damaged lines", .repair("repaired too"))
        + left.all("more problems", .leave("for the same reasons"))
    }
  }

  /// The first problems of a file, and the number of further problems.
  private struct Findings {
    private var listed: [Finding] = []
    private var more = 0

    var isEmpty: Bool { listed.isEmpty }

    mutating func add(_ finding: @autoclosure () -> Finding) {
      if listed.count < FileCheck.maximumListed {
        listed.append(finding())
      } else {
        more += 1
      }
    }

    func all(_ others: String, _ remedy: Finding.Remedy) -> [Finding] {
      guard more > 0, let path = listed.first?.path else { return listed }
      return listed + [Finding(path, "\(more) \(others)", remedy)]
    }
  }

  private func plan(of bytes: [UInt8], _ rules: LineRules) -> Plan {
    var plan = Plan()
    if let kind = rules.kind {
      do {
        try RecordFile(Array(bytes.prefix(Store.headSize))).check(kind, path: path)
      } catch {
        let finding = refusal(error, kind)
        if finding.isRepairable { plan.edits.add(finding) } else { plan.left.add(finding) }
        return plan
      }
    }
    var repair = LineRepair(rules)
    var newSize = bytes.count
    for line in DamageableLine.lines(of: bytes, maximum: rules.maximumLine) {
      guard let found = repair.finding(about: line) else { continue }
      if let replacement = found.replacement {
        newSize += replacement.count - found.range.count
        plan.changes.append((found.range, replacement))
        plan.edits.add(Finding(path, line: found.line, found.problem, .repair(found.remedy)))
      } else {
        plan.left.add(Finding(path, line: found.line, found.problem, .leave(found.remedy)))
      }
    }
    guard plan.edits.isEmpty || newSize <= limit else {
      var plan = Plan()
      plan.left.add(tooLarge(bytes.count))
      return plan
    }
    return plan
  }

  private func tooLarge(_ size: Int) -> Finding {
    let most = Failure.text(ofSize: limit)
    return Finding(
      path,
      size > limit
        ? "the file has \(Failure.text(ofSize: size)), and at most \(most) are read"
        : "with comments for its damaged lines, the file would exceed \(most)",
      remedy(ofWhole: "only you know which lines can go: move some to another file"))
  }

  private func refusal(_ error: Failure, _ kind: RecordKind) -> Finding {
    if case .newerVersion(let version) = error.cause {
      return Finding(
        path, line: 1, "unsupported version \(version) of the file format",
        remedy(ofWhole: "a later version of noonmark wrote it: update noonmark"))
    }
    return Finding(
      path, line: 1, "the first line names another kind of file",
      remedy(ofWhole: "move the file, or change the line to '\(kind.firstLine)'"))
  }

  /// The remedy of a file that is not the user's own and that cannot be repaired by lines.
  private static let aside = Finding.Remedy.repair("set aside")

  /// Returns the remedy of a problem of the file as a whole: the user's own file is left, for a
  /// reason.
  private func remedy(ofWhole reason: String) -> Finding.Remedy {
    guard case .lines(let rules) = contents, !rules.isOfUser else { return .leave(reason) }
    return FileCheck.aside
  }
}

extension FileCheck: Check {
  package var findings: [Finding] {
    node.findings + (node.own == nil ? [] : contentFindings)
  }

  private var contentFindings: [Finding] {
    do {
      let bytes = try File.read(path, limit: limit).bytes
      switch contents {
      case .lines(let rules): return plan(of: bytes, rules).findings
      case .disposable(let isDamaged): return isDamaged(bytes) ? [disposal] : []
      }
    } catch {
      guard case .lines = contents else { return error.code == EFBIG ? [disposal] : [] }
      if error.code == EFBIG, let status = node.own {
        return [tooLarge(Int(truncatingIfNeeded: status.st_size))]
      }
      // A mode that denies access is already reported by `node`.
      guard node.findings.isEmpty else { return [] }
      return [Finding(path, "cannot be read: \(error.message)", .leave("check the disk"))]
    }
  }

  private var disposal: Finding {
    Finding(path, "the file is damaged", .repair("removed: noonmark makes it again"))
  }

  package func repair(_ repair: inout Repair) {
    node.repair(&repair)
    // Only a damaged file is locked.
    guard node.own != nil, contentFindings.contains(where: \.isRepairable) else { return }
    repair.attempt { repair throws(Failure) in
      let file = try repair.store.lock(path)
      switch contents {
      case .lines(let rules): try repairLines(of: file, rules, &repair)
      case .disposable:
        guard let finding = contentFindings.first else { return }
        guard unlink(file.target) == 0 else { throw .unwritable(.last("remove", path), path: path) }
        repair.add(.repaired(finding))
      }
      file.release()
    }
  }

  private func repairLines(
    of file: borrowing LockedFile, _ rules: LineRules, _ repair: inout Repair
  ) throws(Failure) {
    if let finding = contentFindings.first(where: { $0.remedy == FileCheck.aside }) {
      // A link is renamed itself, since without its target it would be dangling.
      let copy = try Failure.writing(path, BackupCopy.setAside(path, stamp: repair.stamp))
      repair.add(.kept(copy))
      return repair.add(.repaired(finding))
    }
    guard let version = try file.read(limit: limit) else { return }
    let plan = plan(of: version.bytes, rules)
    guard !plan.edits.isEmpty else { return }
    let copy = try BackupCopy.make(of: file, version, stamp: repair.stamp)
    var failure: Failure?
    do {
      let repaired = RecordFile(version.bytes).replacing(plan.changes).bytes
      try file.write(repaired, as: version, limit: limit)
    } catch  where error.cause == .notDurable {
      failure = error
    } catch {
      // The repair failed, so the file is unchanged and needs no copy.
      unlink(copy)
      throw error
    }
    repair.add(.kept(copy))
    for finding in plan.findings where finding.isRepairable { repair.add(.repaired(finding)) }
    if let failure { throw failure }
  }
}
