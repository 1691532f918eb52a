import NoonmarkDomain
import Testing

@Suite struct `The name of a tally` {
  @Test(arguments: [
    ("Read a book", "read-a-book"), ("Écrire", "ecrire"), ("10,000 steps!", "10-000-steps"),
    ("--water--", "water"), ("水", nil), ("", nil), ("Été — à l'eau", "ete-a-l-eau"),
    (
      String(repeating: "long ", count: 20),
      "long-long-long-long-long-long-long-long-long-long-long-long-long"
    ),
  ])
  func `is made of the letters and digits of a title`(title: String, name: String?) {
    #expect(Tally.name(of: title) == name)
    if let name { #expect(Tally.isName(name)) }
  }
}
