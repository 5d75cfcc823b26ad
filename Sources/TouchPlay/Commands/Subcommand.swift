/// A command of the command line, such as `touchplay replay`.
protocol Subcommand {
  /// What the help says about it, with the modes that there are.
  static func help(_ modes: ModeRegistry) -> SubcommandHelp

  /// Takes what follows the command's name.
  ///
  /// - Throws: `Fault` for arguments that it does not understand.
  init(_ arguments: [String]) throws(Fault)

  /// Does what was asked for.
  ///
  /// - Returns: The program's exit code.
  /// - Throws: `Fault` for what ends the program with another one.
  func run() throws(Fault) -> Int32
}

/// What the help says about a command.
struct SubcommandHelp {
  /// The word on the command line.
  var name: String
  /// The name with its operands, such as `info FILE`.
  var usage: String
  /// What it does, in a few words.
  var summary: String
  /// Its options.
  var options: [OptionName]
  /// What comes below the options.
  var more = ""
}
