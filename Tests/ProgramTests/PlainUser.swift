import NoonmarkProgram

/// Runs of the program as a user subject to file modes, even if the tests run as root.
enum PlainUser {
  static let prefix =
    "if [ $(id -u) = 0 ]; then chown -R 65534:65534 \"$HOME\"; "
    + "set -- setpriv --reuid=65534 --regid=65534 --clear-groups; fi; "
  static let exists =
    (try? Program().shell(prefix + #""$@" "$N" --version"#).status) == 0
}
