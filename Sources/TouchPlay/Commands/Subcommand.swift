/// A command of the command line, such as `touchplay replay`.
protocol Subcommand {
  /// The command's help, given the available modes.
  static func help(_ modes: ModeRegistry) -> SubcommandHelp

  /// Parses the arguments after the command's name.
  ///
  /// - Throws: `Fault` for invalid arguments.
  init(_ arguments: [String]) throws(Fault)

  /// Runs the command.
  ///
  /// - Returns: The program's exit code.
  /// - Throws: `Fault` for an error that ends the program with a different code.
  func run() throws(Fault) -> Int32
}

/// The help text of a command.
struct SubcommandHelp {
  /// The command's name on the command line.
  var name: String
  /// The name with its operands, such as `info FILE`.
  var usage: String
  /// A summary in a few words.
  var summary: String
  /// Its options.
  var options: [OptionName]
  /// What its operands are; nil if it has none.
  var operands: ValueKind?
  /// Text that follows the options.
  var more = ""
}
