import Foundation

/// Measures what touchplay and its kit cost; `docs/dev/performance.md` explains the commands.
///
/// The exit code is 1 if a measurement failed or a limit is exceeded.
@main
struct Benchmarks {
  static func main() async throws {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data(Options.usage.utf8))
      exit(64)
    }
    // Temporary folders are removed before the exit.
    let isGood = try await measure(options)
    exit(isGood ? 0 : 1)
  }

  private static func measure(_ options: Options) async throws -> Bool {
    switch options.command {
    case .peers: return try await Peers(options).measure()
    case .pages: try await Pages.measure(options)
    case .parts: return Parts.measure(options)
    case .sessions: try await Sessions.measure(options)
    case .templates: try Templates.measure(options)
    }
    return true
  }

  /// The project's folder.
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path

  /// The program that `./touchplay` builds, or the one that `TOUCHPLAY_PROGRAM` names.
  static let touchplay =
    ProcessInfo.processInfo.environment["TOUCHPLAY_PROGRAM"]
    ?? root + "/.build/program/release/touchplay"
}

/// A command and its options.
struct Options {
  static let usage = """
    usage: benchmarks peers [--floor FILE.c] [--others FOLDER] [--all] [--only PATTERN] [--runs N]
                            [--seconds S]
           benchmarks pages [--strokes N]
           benchmarks parts
           benchmarks sessions
           benchmarks templates --gestures FOLDER
    With --quick, a command only shows that it works.

    """

  enum Command: String {
    case peers, pages, parts, sessions, templates
  }

  let command: Command
  private(set) var isQuick = false
  /// Whether to measure the rows that no limit depends on, too.
  private(set) var measuresAll = false
  private(set) var floor: String?
  private(set) var others: String?
  private(set) var only: String?
  private(set) var runs: Int?
  private(set) var seconds: Double?
  private(set) var strokes: Int?
  private(set) var gestures: String?

  /// Nil if something is wrong.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    guard let command = rest.popFirst().flatMap(Command.init) else { return nil }
    self.command = command
    while let option = rest.popFirst() {
      switch option {
      case "--quick": isQuick = true
      case "--all": measuresAll = true
      default:
        guard let value = rest.popFirst(), take(option, value) else { return nil }
      }
    }
    if command == .templates, gestures == nil { return nil }
  }

  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--floor": floor = value
    case "--others": others = value
    case "--only": only = value
    case "--gestures": gestures = value
    case "--runs":
      runs = Int(value)
      return (runs ?? 0) > 0
    case "--strokes":
      strokes = Int(value)
      return (strokes ?? 0) > 0
    case "--seconds":
      seconds = Double(value)
      return (seconds ?? 0) > 0
    default: return false
    }
    return true
  }
}
