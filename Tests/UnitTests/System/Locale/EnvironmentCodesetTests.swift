import NoonmarkSystem
import Testing

@Suite struct `The codeset of an environment` {
  @Test(arguments: [
    ([("LANG", "en_US.UTF-8")], true), ([("LANG", "de_DE.utf8@euro")], true),
    ([("LC_ALL", "C.UTF-8")], true), ([("LC_CTYPE", "UTF-8")], true),
    ([("LC_ALL", "C"), ("LANG", "en_US.UTF-8")], false),
    ([("LC_CTYPE", "C"), ("LANG", "en_US.UTF-8")], false),
    ([("LC_ALL", ""), ("LC_CTYPE", ""), ("LANG", "C.UTF-8")], true),
    ([("LC_TIME", "C.UTF-8")], false), ([("LANG", "en_US")], false),
    ([("LANG", "en_US.ISO-8859-1")], false), ([("LANG", "POSIX")], false), ([], false),
    ([("LANG", ".")], false), ([("LANG", "@")], false),
  ])
  func `is UTF-8 if the locale says so`(variables: [(String, String)], expected: Bool) {
    let environment = Environment(variables.map { (name: $0.0, value: $0.1) })
    #expect(environment.isUTF8 == expected)
  }
}
