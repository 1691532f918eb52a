import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, with the executable under test.
struct InstallTests {
  private func make(_ target: String, _ noonmark: Program) throws -> Outcome {
    try noonmark.shell(
      #"exec make -s -C "$ROOT" "$TARGET" PROGRAM="$N" DESTDIR="$HOME/root" PREFIX=/usr"#,
      with: ["ROOT": Repository.root, "TARGET": target])
  }

  @Test(.needs("make"))
  func `installs what runs in place, and removes it all`() throws {
    let noonmark = try Program()
    let installed = try make("install", noonmark)
    #expect(installed.status == 0 && installed.error.isEmpty)
    let files = noonmark.everything()
    for path in [
      "bin/noonmark", "lib/systemd/user/noonmark-notify.timer", "share/licenses/noonmark/LICENSE",
      "share/noonmark/noonmark.tmux", "share/doc/noonmark/examples/tmux/noonmark.conf",
    ] {
      #expect(files.contains { $0.hasSuffix("root/usr/\(path)") }, "\(path)")
    }
    let version = try noonmark.shell(#"exec "$HOME/root/usr/bin/noonmark" --version"#)
    #expect(version.output == (try noonmark.shell(#"exec "$N" --version"#)).output)

    // Files of others stay.
    _ = try noonmark.shell(#"touch "$HOME/root/usr/share/doc/other""#)
    #expect(try make("uninstall", noonmark).status == 0)
    let rest = try noonmark.shell(#"cd "$HOME/root" && find . ! -type d"#)
    #expect(rest.output == "./usr/share/doc/other\n")
    let folders = try noonmark.shell(#"cd "$HOME/root" && find . -name 'noonmark*'"#)
    #expect(folders.output == "")
  }

  @Test(.needs("make"))
  func `names the step that is missing`() throws {
    let noonmark = try Program()
    let outcome = try noonmark.shell(
      #"exec make -s -C "$ROOT" install PROGRAM="$HOME/none" DESTDIR="$HOME/root""#,
      with: ["ROOT": Repository.root])
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("\(noonmark.home)/none does not exist: run make first\n"))
    #expect(noonmark.everything().isEmpty)
  }
}
