/// The options of the command.
struct PeerCostOptions {
  static let usage = """
    usage: peer-cost [--runs N] [--floor FILE.c] [--peers FOLDER] [--only PATTERN] [--seconds S] [--csv FILE]
                     [--pictures FOLDER] [--short]
           peer-cost --install-peers FOLDER
    """

  /// Something is wrong with the options.
  struct Fault: Error {
    let text: String
  }

  /// The number of times that each row is measured.
  var runs: Int { chosenRuns ?? (isShort ? 3 : 7) }
  private var chosenRuns: Int?
  /// Whether only those rows are measured that the targets need.
  var isShort = false
  /// The width of strokes in points, if this process is the kit's painter; nil measures.
  var inkWidth: Double?
  /// The source of the bare C program; nil measures without it.
  var floor: String?
  /// The folder with the other painters; nil measures without them.
  var peers: String?
  /// The folder to install the other painters in; nothing is measured then.
  var installFolder: String?
  /// A regular expression for the lines to measure, without regard to case.
  var only: String?
  /// How long fingers move and programs are idle, for a quick try; nil keeps the length of each row.
  var seconds: Double?
  /// A folder for pictures of the screen after each measurement, to see that programs did draw.
  var pictures: String?
  /// A file for the table as CSV.
  var csv: String?

  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard option != "--short" else {
        isShort = true
        continue
      }
      guard let value = rest.popFirst() else { throw Fault(text: "\(option) needs a value") }
      switch option {
      case "--runs": chosenRuns = try Self.positive(option, Int(value))
      case "--floor": floor = value
      case "--peers": peers = value
      case "--install-peers": installFolder = value
      case "--only": only = value
      case "--seconds": seconds = try Self.positive(option, Double(value))
      case "--pictures": pictures = value
      case "--csv": csv = value
      case "--paint": inkWidth = try Self.positive(option, Double(value))
      default: throw Fault(text: "\(option) is no option")
      }
    }
  }

  private static func positive<Number: Comparable & Numeric>(
    _ option: String, _ value: Number?
  ) throws(Fault) -> Number {
    guard let value, value > .zero else { throw Fault(text: "\(option) must be a number above 0") }
    return value
  }
}
