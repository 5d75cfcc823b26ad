@testable import TouchPlay

// docs/dev/architecture.md shows the command below as the example of one, to the letter.

/// `touchplay count`: how many words are given.
struct CountCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "count", usage: "count [WORD]…", summary: "count words", options: options)
  }

  static let options = [OptionName("--most", "N", "as many words (9)")]

  let words: [String]

  init(_ arguments: [String]) throws(Fault) {
    let options = try Options(arguments, known: Self.options, maximumOperands: .max)
    let most = try options.value("--most", expected: "a whole number, at least 0") { Int($0) }
    words = options.operands
    guard let extra = words.dropFirst(max(0, most ?? 9)).first else { return }
    throw .usage(extra, "is more than --most allows", "leave it out, or raise --most")
  }

  func run() throws(Fault) -> Int32 {
    try answer("\(words.count)")
    return 0
  }
}
