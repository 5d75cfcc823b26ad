/// A test for which a person does what a prompt says.
///
/// The order is the one in which they are offered. The raw value is the name that `--test`,
/// recordings and reports use.
public enum GuidedTest: String, CaseIterable, Hashable, Sendable {
  /// As many fingers as possible at once.
  case fingers
  /// One stroke along a snake over the whole surface.
  case line
  /// Strokes off each edge, and a touch in each corner.
  case edges
  /// Two diagonals, a horizontal and a vertical stroke.
  case ruler
  /// A finger that rests at nine places for three seconds each.
  case still
  /// Twenty taps on one mark.
  case taps
  /// Two fingers that pinch, and two that cross.
  case pair = "two-fingers"
  /// Ten fingers in turn, for five seconds.
  case drumroll
  /// A finger that rests while another one taps fifty times.
  case crossTalk = "cross-talk"
  /// A touch on each of five marks.
  case mapping
  /// No hand, for a minute.
  case ghosts

  /// The name of the remark in a recording's header that names its test.
  public static let remark = "check"

  /// Its number among all tests, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The items that it measures.
  public var items: [CheckItem] {
    switch self {
    case .fingers: [.contacts]
    case .line:
      [
        .coverage, .deadCells, .movingJitter, .movingJitterAtEdge, .reversedMotion, .gapRatio,
        .hysteresis, .reportRate,
      ]
    case .edges: [.range]
    case .ruler: [.linearity, .linearityRMS]
    case .still: [.stillJitter, .stillJitterAtEdge]
    case .taps: [.tapSpread, .missedTaps, .doubledTaps]
    case .pair: [.separation, .pinch, .swaps]
    case .drumroll: [.drumroll]
    case .crossTalk: [.crossTalk]
    case .mapping: [.accuracy, .accuracyAtEdge]
    case .ghosts: [.ghosts]
    }
  }
}
