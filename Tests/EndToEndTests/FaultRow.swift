import Foundation
import TestSupport
import Testing

/// A fault: what goes wrong while fingers draw, and what may be lost.
///
/// What then happens is observed: `docs/reliability.md` has a row for it (`FaultPage`).
struct FaultRow: Sendable, CustomTestStringConvertible {
  /// What goes wrong, as in the page's first column.
  let name: String
  /// Forms of the fault, such as signals or limits; each is tried.
  var forms: [Int] = [0]
  /// How many of them a short run tries.
  var formsInShortRun = 2
  var driver = TouchRig.Driver.x11
  /// Whether a window manager runs.
  var hasManager = false
  /// Whether the display is gone afterward.
  var endsDisplay = false
  /// More options of the program.
  var options: [String] = []
  /// What the program is started with, such as a limit: a command that it follows.
  var wrapper: @Sendable (_ form: Int) -> [String] = { _ in [] }
  /// What is on a small disk of its own.
  var disk: [FaultScene.Place] = []
  /// What is done before the program starts.
  var prepare: @Sendable (FaultScene) throws -> Void = { _ in }
  /// What goes wrong, with a finger down.
  var strike: @Sendable (FaultScene) throws -> Void = { _ in }
  /// Whether the fingers then draw more than a block of every file.
  var drawsMuch = false
  /// What cannot be kept; everything else must be.
  var mayLose: Set<FaultLoss> = []
  /// Whether the next start meets the same fault.
  var persists = false

  /// Whether the program may be ended at once.
  var isSudden: Bool { mayLose.isSuperset(of: FaultLoss.atOnce) }

  var testDescription: String { name }
}

/// What is not as it would be without the fault.
enum FaultLoss: String, CaseIterable, Comparable {
  case drawing = "the drawing"
  case restOfDrawing = "the rest of the drawing"
  case recording = "the recording"
  case restOfRecording = "the rest of the recording"
  case settings = "the settings chosen after that"
  case dump = "the state dump"
  case statistics = "the statistics"
  case log = "the event log"
  case restOfLog = "the rest of the event log"
  case picture = "the picture"

  static func < (one: FaultLoss, other: FaultLoss) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }

  /// What a program loses that is ended at once: what it writes at its end.
  static let atOnce: Set<FaultLoss> = [.dump, .statistics, .log, .restOfLog]
}

/// What happened in a fault.
struct FaultOutcome: Equatable {
  /// What the program did.
  var program: String
  var losses: Set<FaultLoss>

  /// A cell of the page.
  static func kept(_ losses: Set<FaultLoss>) -> String {
    losses.isEmpty
      ? "everything" : "all but " + losses.sorted().map(\.rawValue).joined(separator: ", ")
  }
}
