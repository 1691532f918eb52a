/// The program's version, by semver.org.
let programVersion = "0.1.0"
