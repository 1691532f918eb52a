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
    let noonmark = Program()
    try make("install", noonmark).expect(0, error: "")
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
    try make("uninstall", noonmark).expect(0)
    try noonmark.shell(#"cd "$HOME/root" && find . ! -type d"#).expect(
      output: "./usr/share/doc/other\n")
    try noonmark.shell(#"cd "$HOME/root" && find . -name 'noonmark*'"#).expect(output: "")
  }

  @Test(.needs("make"))
  func `names the step that is missing`() throws {
    let noonmark = Program()
    try noonmark.shell(
      #"exec make -s -C "$ROOT" install PROGRAM="$HOME/none" DESTDIR="$HOME/root""#,
      with: ["ROOT": Repository.root]
    ).expect(2, error: .starts("\(noonmark.home)/none does not exist: run make first\n"))
    #expect(noonmark.everything().isEmpty)
  }
}
