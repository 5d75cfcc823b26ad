internal import TrackerKitFiles

/// Runs `body` and converts the error it throws to one of the layer above.
///
/// `try rethrow(recording.open(), as: recording.fault)` replaces three lines of `do`, `throws`,
/// `catch` and `throw`.
///
/// - Parameters:
///   - body: The code to run.
///   - error: Converts the error.
/// - Returns: The value that `body` returns.
/// - Throws: The error that `error` returns.
func rethrow<Value, Lower: Error, Upper: Error>(
  _ body: @autoclosure () throws(Lower) -> Value, as error: (Lower) -> Upper
) throws(Upper) -> Value {
  do throws(Lower) { return try body() } catch let lower { throw error(lower) }
}

extension Fault {
  /// Converts errors with an output file to faults.
  static func file(_ path: String) -> (FileError) -> Fault { { Fault($0, path: path) } }
}
