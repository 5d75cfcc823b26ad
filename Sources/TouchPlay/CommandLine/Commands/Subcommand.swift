/// A command of the command line, such as `touchplay replay`.
protocol Subcommand {
  /// The command's help, for the available modes.
  static func help(_ modes: ModeRegistry) -> SubcommandHelp

  /// Parses the arguments after the command's name.
  init(_ arguments: [String]) throws(Fault)

  /// Runs the command and returns the program's exit code.
  ///
  /// - Throws: `Fault` for an error that ends the program with another code.
  func run() throws(Fault) -> Int32
}

/// The help on a command.
struct SubcommandHelp {
  var name: String
  /// The name with its operands, such as `info FILE`.
  var usage: String
  var summary: String
  var options: [OptionName]
  /// What its operands are; nil if it has none.
  var operands: ValueKind?
  /// Text that follows the options.
  var more = ""
}
