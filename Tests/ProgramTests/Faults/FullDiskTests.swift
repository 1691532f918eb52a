import NoonmarkProgram
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// The test mounts disks in a namespace of its own.
  static var needsMounts: ConditionTrait {
    .enabled(if: canMount, "no disk can be mounted here")
  }
}

private let canMount =
  TestMachine.isCI
  || (try? Program().shell("exec unshare -Urm mount -t tmpfs none /mnt").status) == 0

@Suite(.waits, .needsMounts)
struct `A disk that cannot be written` {
  private let noonmark = Program()
  private static let folder = ".local/share/noonmark"
  private static let old =
    "# " + String(repeating: "x", count: 4000) + "\n2026-12-24 | Christmas | id=aaaa\n"

  init() throws {
    try noonmark.write(Self.old, to: "old")
    try noonmark.write("", to: Self.folder + "/empty")
  }

  /// Runs the program in a mount namespace with other disks, and prints the file's text.
  private func run(_ words: String, after mounts: String) throws -> Outcome {
    let script = """
      set -e; D=\(Self.folder)
      \(mounts)
      set +e; "$N" \(words); status=$?
      cmp old $D/dates || echo changed
      [ "$(ls -A $D)" = "$names" ] || ls -A $D
      exit $status
      """
    return try noonmark.shell(#"exec unshare -Urm sh -c "$S""#, with: ["S": script])
  }

  private static let full = """
    mount -t tmpfs -o size=64k none $D; cp old $D/dates; mkdir -m 700 $D/locks
    dd if=/dev/zero of=$D/fill bs=1k 2>/dev/null || true; names=$(ls -A $D)
    """
  private static let readOnly = """
    cp old $D/dates; mount --bind . .; cd "$HOME"; mount -o remount,ro,bind .; names=$(ls -A $D)
    """
  private static let changes = [
    "countdown add 'A title that reaches beyond the page' 2026-12-31",
    "countdown edit aaaa --title x",
    "countdown remove aaaa --yes",
  ]

  @Test(arguments: changes)
  func `because it is full leaves the file as it was`(words: String) throws {
    try run(words, after: Self.full).expect(
      1, output: "",
      error: .equals(
        "noonmark: \(noonmark.home)/\(Self.folder)/dates: No space left on device: "
          + "free some space; the file is unchanged\n"))
  }

  @Test(arguments: changes)
  func `because it is read-only is reported in one line`(words: String) throws {
    try run(words, after: Self.readOnly).expect(
      1, output: "", error: .lines(1), .has("\(noonmark.home)/.local/", "Read-only file system"))
  }

  @Test(arguments: [full, readOnly])
  func `still lets everything be shown`(mounts: String) throws {
    for words in [
      "countdown list --now 2026-11-21T12:00:00Z", "countdown --size small", "solstice",
    ] {
      let outcome = try run(words, after: mounts).expect(0, error: "")
      #expect(!outcome.output.isEmpty)
    }
  }

  @Test func `keeps the last timeline of a widget of one's own`() throws {
    let scripts = try Scripts()
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    let script = #"""
      set -e; D=.local/state/noonmark; cp -a $D kept; old=$(cat $D/widgets/load)
      mount -t tmpfs -o size=64k,mode=700 none $D; cp -a kept/. $D
      dd if=/dev/zero of=$D/fill bs=1k 2>/dev/null || true
      set +e; "$N" widget reload load --now 2026-11-21T13:00:00Z; echo $?
      [ "$(cat $D/widgets/load)" = "$old" ] || echo changed
      ls -A $D/widgets
      # It runs again in the background, and is not waited for.
      "$N" load --size small --now 2026-11-21T14:00:00Z
      """#
    try scripts.noonmark.shell(#"exec unshare -Urm sh -c "$S""#, with: ["S": script]).expect(
      output: "1\nload\n[1]\n",
      error: .equals(
        "noonmark: load: \(scripts.noonmark.home)/.local/state/noonmark/widgets/"
          + "load: No space left on device: free some space; the file is unchanged\n"))
  }

  @Test(arguments: [
    "tally log --note 'A note that reaches beyond the page'", "tally undo",
    "tally remove aaaa --yes",
  ])
  func `leaves a log as it was`(words: String) throws {
    let folder = Self.folder
    try noonmark.write(
      "# " + String(repeating: "x", count: 4030) + "\n2026-11-20T10:00:00Z | x | id=aaaa\n",
      to: "log")
    try noonmark.write("pee | Pee\n", to: "tallies")
    let script = """
      set -e; D=\(folder)
      mount -t tmpfs -o size=64k none $D; cp tallies $D; mkdir $D/events; cp log $D/events/pee
      dd if=/dev/zero of=$D/fill bs=1k 2>/dev/null || true; names=$(ls -A $D/events)
      set +e; "$N" \(words); status=$?
      cmp log $D/events/pee || echo changed
      [ "$(ls -A $D/events)" = "$names" ] || ls -A $D/events
      exit $status
      """
    try noonmark.shell(#"exec unshare -Urm sh -c "$S""#, with: ["S": script]).expect(
      1, output: "",
      error: .equals(
        "noonmark: \(noonmark.home)/\(folder)/events/pee: No space left on device: "
          + "free some space; the file is unchanged\n"))
  }
}
