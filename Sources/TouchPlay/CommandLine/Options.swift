internal import TrackerKitFiles

/// An option that a command accepts.
struct OptionName {
  var name: String
  /// What its value is; nil for a flag.
  var value: ValueKind?
  var meaning: String
}

/// A parsed command line: GNU long options and operands.
struct Options {
  private var values: [String: String] = [:]
  private(set) var operands: [String] = []

  /// Parses arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command's name.
  ///   - known: The options that the command accepts.
  ///   - maximumOperands: The maximum number of operands.
  /// - Throws: `Fault` for an unknown option, a missing value or an extra operand.
  init(
    _ arguments: some Sequence<String>, known: [OptionName], maximumOperands: Int
  ) throws(Fault) {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = known.first(where: { $0.name == name }) else {
        throw .unknown("option", name, among: known.map(\.name))
      }
      try read(option, inline: parts.count > 1 ? String(parts[1]) : nil, &rest)
    }
    guard operands.count <= maximumOperands else {
      throw .usage(operands[maximumOperands], "unexpected argument", "see touchplay help")
    }
  }

  private mutating func read(
    _ option: OptionName, inline: String?, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    if option.value == nil {
      guard inline == nil else { throw .usage(option.name, "takes no value", "remove the value") }
      values[option.name] = ""
      return
    }
    guard let value = inline ?? rest.popFirst(), !value.isEmpty else {
      throw .usage(
        option.name, "needs a value", "use \(option.name) \(option.value?.name ?? "VALUE")")
    }
    values[option.name] = value
  }

  /// Rejects output files that would overwrite each other or the input.
  ///
  /// - Parameters:
  ///   - names: The options that name the files.
  ///   - input: The operand that is read, if any.
  /// - Throws: `Fault` when two of them name the same file.
  func requireOwnFiles(_ names: [String], input: String? = nil) throws(Fault) {
    var owners: [String: String] = [:]
    for location in input.map(OutputFile.locations) ?? [] { owners[location] = "the input" }
    for name in names {
      guard let path = values[name] else { continue }
      let locations = OutputFile.locations(of: path)
      if let owner = locations.lazy.compactMap({ owners[$0] }).first {
        throw .usage(name, "\(path) is already used by \(owner)", "use a different file for each")
      }
      for location in locations { owners[location] = name }
    }
  }

  /// A decimal number, with or without a fraction; nil for any other text.
  static func number(_ text: String) -> Double? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } ? Double(text) : nil
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// An option's value, or nil.
  func value(_ name: String) -> String? { values[name] }

  /// An option's value, converted; nil when the option was not given.
  ///
  /// - Throws: `Fault` when the conversion returns nil.
  func value<Value>(
    _ name: String, expected: String, _ convert: (String) -> Value?
  ) throws(Fault) -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = convert(text) else {
      throw .usage(name, "\(text) is not valid", "use \(expected)")
    }
    return value
  }
}

/// Parses a size such as `1024x600`.
func windowSize(_ text: String) -> (width: Int, height: Int)? {
  let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
  guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
    (1...16384).contains(width), (1...16384).contains(height)
  else { return nil }
  return (width, height)
}
