internal import Glibc
internal import TrackerKitFiles
internal import TrackerKitSDL

struct OptionName {
  var name: String
  /// What its value is; nil for a flag.
  var value: ValueKind?
  var meaning: String
  /// The value if none follows; nil if one must follow.
  var fallback: String?

  init(_ name: String, _ value: ValueKind?, _ meaning: String, fallback: String? = nil) {
    (self.name, self.value, self.meaning, self.fallback) = (name, value, meaning, fallback)
  }

  init(_ name: String, _ meaning: String) { self.init(name, nil, meaning) }
}

/// A parsed command line: GNU long options and operands.
struct Options {
  private var values: [String: String] = [:]
  private(set) var operands: [String] = []

  /// Parses the arguments after the command's name.
  ///
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
    let isLeftOut = option.fallback != nil && rest.first?.hasPrefix("-") != false
    guard let value = inline ?? (isLeftOut ? option.fallback : rest.popFirst()), !value.isEmpty
    else {
      throw .usage(
        option.name, "needs a value", "use \(option.name) \(option.value?.name ?? "VALUE")")
    }
    values[option.name] = value
  }

  /// Rejects options that name the same output file, or the input.
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

  // MARK: Output files

  /// Checks in advance whether the file that an option names can be written.
  func checkOutput(_ name: String) throws(Fault) {
    guard let path = values[name] else { return }
    try rethrow(OutputFile.check(path, replaces: has("--force")), as: Fault.file(path))
  }

  /// The JSON for an option's file; nil if the option was not given.
  ///
  /// `value` is evaluated only if needed, because a page can be large.
  func text(_ value: @autoclosure () -> JSONValue, for name: String) -> String? {
    has(name) ? value().description + "\n" : nil
  }

  /// Writes a text, if any, to the file that an option names.
  func write(_ text: String?, to name: String) throws(Fault) {
    guard let text, let path = values[name] else { return }
    try rethrow(OutputFile.write(text, to: path, replaces: has("--force")), as: Fault.file(path))
  }

  // MARK: Values

  /// A decimal number, with or without a fraction; nil for any other text.
  static func number(_ text: String) -> Double? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } ? Double(text) : nil
  }

  func has(_ name: String) -> Bool { values[name] != nil }

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

extension OptionName {
  /// The option that chooses how a window shows its picture.
  static let presenter = OptionName(
    "--presenter", .word("NAME", of: PresenterChoice.allCases.map(\.rawValue)),
    "draw with surface or texture")
  /// The option of replays that shows another mode.
  static let shownMode = OptionName(
    "--mode", .word("NAME", of: ModeRegistry.standard.all.map(\.id)),
    "show this mode instead of the recorded ones")
  /// The option that scales all sizes, for commands that open a window (rule H5).
  static let scale = OptionName("--scale", "X", "scale all sizes by 0.5 to 4 (to suit the display)")
}

extension Options {
  /// The scale factor; nil lets the display decide.
  func scale() throws(Fault) -> Double? {
    try value(OptionName.scale.name, expected: "a number from 0.5 to 4") { text in
      Options.number(text).flatMap { InterfaceFactor.choices.contains($0) ? $0 : nil }
    }
  }

  /// The window that the options ask for: full screen on the first display by default.
  func stage(title: String, onAllDisplays: Bool = false) throws(Fault) -> SDLStage.Configuration {
    let size = try value("--window", expected: "WxH, each from 1 to 16384", windowSize)
    var stage = SDLStage.Configuration(
      title: title, form: size.map { .window(width: $0.width, height: $0.height) } ?? .fullscreen)
    (stage.name, stage.icon) = ("touchplay", "icon")
    if !onAllDisplays {
      stage.display =
        try value("--display", expected: "a number, 0 or greater") { text in
          Int(text).flatMap { $0 >= 0 ? $0 : nil }
        } ?? 0
    }
    stage.presenter = try value(
      "--presenter", expected: "surface or texture", PresenterChoice.init(rawValue:))
    stage.onUnreachable = {
      let fault = Fault(.displayLost)
      fault.report()
      OutputDraft.removeAll()
      _exit(fault.code.rawValue)
    }
    return stage
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

/// What an option or an operand accepts: its placeholder in the help, and what a shell can complete.
///
/// A string literal is the placeholder of a value that no shell can complete, such as a number.
struct ValueKind: ExpressibleByStringLiteral {
  static let file = file("FILE")

  /// A file with another placeholder, or one of some words.
  static func file(_ name: String, or words: [String] = []) -> ValueKind {
    ValueKind(name, words: words, isFile: true)
  }

  /// One of some words.
  static func word(_ name: String, of words: [String]) -> ValueKind {
    ValueKind(name, words: words)
  }

  /// The placeholder.
  let name: String
  let words: [String]
  let isFile: Bool

  init(stringLiteral name: String) { self.init(name) }

  private init(_ name: String, words: [String] = [], isFile: Bool = false) {
    (self.name, self.words, self.isFile) = (name, words, isFile)
  }
}

extension Fault {
  /// An unknown word on the command line, with the one that was probably meant.
  static func unknown(_ kind: String, _ word: String, among words: [String]) -> Fault {
    let advice = "see touchplay help"
    let nearest = words.map { (word: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    // A third of the letters may be wrong.
    guard let nearest, nearest.distance * 3 <= nearest.word.count else {
      return .usage(word, "unknown \(kind)", advice)
    }
    return .usage(word, "unknown \(kind)", "did you mean \(nearest.word)? \(advice)")
  }

  /// The number of letters to add, remove, replace or swap with the next one to change one word into
  /// the other.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.prefix(32)), Array(second.prefix(32)))
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var next = [row + 1]
      for (column, other) in second.enumerated() {
        var least = min(
          last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[second.count]
  }
}
