/// A program that is measured; its raw value is its name in the table.
enum MeasuredProgram: String, CaseIterable {
  /// A bare C program that draws the same ink as Trace without smoothing.
  case floor = "floor"
  case traceStraight = "Trace unsmoothed"
  /// touchplay's Trace as it starts.
  case traceSmooth = "Trace"
  case touchy = "Touchy"
  case lines = "Lines"
  case gestures = "Gestures"
  case eightBall = "Eight ball"
  case check = "Check"
  /// Finger paint, one of Qt's own examples.
  case qt = "Qt"
  /// The painter in `Peers/gtk-paint.c`, after GTK's own introduction.
  case gtk = "GTK"
  /// Touchtracer, one of Kivy's own examples.
  case kivy = "Kivy"

  /// The programs to compare others with, the first one that is available.
  static let bases = [floor, qt, traceSmooth]
  /// The programs of others.
  static let peers = [qt, gtk, kivy]
  /// The programs that draw where a finger goes down.
  static let painters: [Self] = [floor, traceStraight, traceSmooth, touchy] + peers

  /// The mode of touchplay; nil for other programs.
  var mode: String? {
    switch self {
    case .traceStraight, .traceSmooth: "trace"
    case .touchy: "touchy"
    case .lines: "lines"
    case .gestures: "gestures"
    case .eightBall: "eightball"
    case .check: "check"
    case .floor, .qt, .gtk, .kivy: nil
    }
  }
}
