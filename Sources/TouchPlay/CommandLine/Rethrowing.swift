/// Does something, and makes an error of the layer above from what it throws.
///
/// `try rethrow(recording.open(), as: recording.fault)` says what `do`, `throws`, `catch` and `throw` say in
/// three lines.
///
/// - Parameters:
///   - body: What is done.
///   - error: Makes an error of the layer above.
/// - Returns: What `body` returns.
/// - Throws: What `error` makes.
func rethrow<Value, Lower: Error, Upper: Error>(
  _ body: @autoclosure () throws(Lower) -> Value, as error: (Lower) -> Upper
) throws(Upper) -> Value {
  do throws(Lower) { return try body() } catch let lower { throw error(lower) }
}

extension Fault {
  /// Makes faults of what goes wrong with an output file.
  static func file(_ path: String) -> (FileError) -> Fault { { Fault($0, path: path) } }
}
