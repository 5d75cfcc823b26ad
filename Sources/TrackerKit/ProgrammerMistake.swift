/// Stops the program because of a mistake in the program itself, with its message in every build.
///
/// `precondition` loses its message in release builds; this does not. Bad input never comes here.
package func programmerMistake(
  _ message: String, file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError(message, file: file, line: line)
}
