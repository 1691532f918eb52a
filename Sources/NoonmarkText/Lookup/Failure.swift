/// An error that is reported to the user as one sentence.
package protocol Failure: Error {
  /// The error message: what is wrong, then what to do.
  var message: String { get }
  /// The exit status: 1 for a failure, 2 for invalid usage or input.
  var exitStatus: Int32 { get }
}

extension Failure {
  package var exitStatus: Int32 { 1 }
}
