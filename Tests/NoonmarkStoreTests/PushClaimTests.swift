import NoonmarkStore
import NoonmarkSystem
import TestSupport
import Testing

@Suite struct `A claim to an option of tmux` {
  private static let server = "/tmp/tmux-1000/default"

  @Test func `holds until somebody else has one`() throws {
    let folder = try TemporaryFolder()
    let first = try PushClaim(to: "@x", of: Self.server, in: folder.path)
    #expect(!first.isReplaced)
    let other = try PushClaim(to: "@y", of: Self.server, in: folder.path)
    let elsewhere = try PushClaim(to: "@x", of: "/tmp/tmux-1000/work", in: folder.path)
    #expect(!first.isReplaced && !other.isReplaced && !elsewhere.isReplaced)
    #expect(Set([first.path, other.path, elsewhere.path]).count == 3)
    // The one before is this very process, which does not end.
    let second = try PushClaim(to: "@x", of: Self.server, in: folder.path)
    #expect(first.isReplaced)
    #expect(!second.isReplaced)
    #expect(second.path == first.path)
  }

  @Test func `is not lost with its file`() throws {
    let folder = try TemporaryFolder()
    let claim = try PushClaim(to: "@x", of: Self.server, in: folder.path)
    unlink(claim.path)
    #expect(!claim.isReplaced)
  }

  @Test func `keeps one file for each option, however often it is taken`() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<3 { _ = try? PushClaim(to: "@x", of: Self.server, in: folder.path) }
    #expect(TemporaryFolder.names(in: folder.path + "/push").count == 1)
  }

  @Test func `that can't be noted is an error`() {
    #expect(throws: StoreError.self) {
      try PushClaim(to: "@x", of: Self.server, in: "/dev/null/state")
    }
  }
}
