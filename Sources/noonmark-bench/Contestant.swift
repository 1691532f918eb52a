/// Who takes part in a race, in the order of the report.
enum Contestant: Int, CaseIterable {
  case warm
  case ideal
  case cat
  case date
  case cold
  case nothing

  /// What the report calls it.
  var name: String {
    switch self {
    case .warm: "noonmark show solstice, warm"
    case .ideal: "C, the same system calls"
    case .cat: "cat of the same bytes"
    case .date: "date +%F"
    case .cold: "noonmark … --no-cache"
    case .nothing: "C, return 0"
    }
  }

  /// The C program that it is compared with.
  var peer: Contestant { .ideal }
}
