/// A method of sharing a task.
package enum ShareMethod: String, CaseIterable, Sendable {
  case clipboard
  case email
  case file
  case webhook
  case command
}
