/// Stops the program because of a programming error, with a message in every build.
///
/// `precondition` loses its message in release builds; this does not. Bad input never leads here.
package func programmerMistake(
  _ message: String, file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError(message, file: file, line: line)
}
