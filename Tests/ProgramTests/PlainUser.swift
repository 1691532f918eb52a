import TestSupport
import Testing

/// Runs of the program as a user subject to file modes, even if the tests run as root.
enum PlainUser {
  static let prefix =
    "if [ $(id -u) = 0 ]; then chown -R 65534:65534 \"$HOME\"; "
    + "set -- setpriv --reuid=65534 --regid=65534 --clear-groups; fi; "
  fileprivate static let exists =
    TestMachine.isCI || (try? Program().shell(prefix + #""$@" "$N" --version"#).status) == 0
}

extension Trait where Self == ConditionTrait {
  /// The test runs the program as a user subject to file modes.
  static var needsPlainUser: ConditionTrait {
    .enabled(if: PlainUser.exists, "no other user can run the program")
  }
}
