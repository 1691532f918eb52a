/// The program's version (semver.org).
let programVersion = "0.1.0"
