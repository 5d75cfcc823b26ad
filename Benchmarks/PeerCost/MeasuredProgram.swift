/// A program that is measured; its raw value is its name in the table.
enum MeasuredProgram: String, CaseIterable {
  /// A bare C program that draws the same ink as Trace without smoothing.
  case floor = "floor"
  case traceStraight = "Trace unsmoothed"
  /// touchplay's Trace as it starts.
  case traceSmooth = "Trace"
  /// The same, while it records.
  case traceRecording = "Trace recording"
  /// The same with its widest lines, `--scale 4`.
  case traceWide = "Trace, 32 px at most"
  case touchy = "Touchy"
  /// A bare C program, `number-paint`, that draws about what Touchy does.
  case numbers = "C numbers"
  case lines = "Lines"
  case gestures = "Gestures"
  case eightBall = "Eight ball"
  case check = "Check"
  /// Smoothed strokes as in Trace, of any width, on the kit alone.
  case kitPainter = "Kit painter"
  /// Finger paint, one of Qt's own examples.
  case qt = "Qt"
  /// The painter in `Peers/gtk-paint.c`, after GTK's own introduction.
  case gtk = "GTK"
  /// Touchtracer, one of Kivy's own examples.
  case kivy = "Kivy"
  /// A loop in this process, for segments.
  case plainLoop = "plain loop"
  /// The kit's rasterizer in this process: a segment's coverage alone.
  case coverage = "Kit, coverage"
  /// The same with its pixels.
  case composited = "Kit, composited"

  /// The programs to compare others with, the first one that is available.
  static let bases = [plainLoop, floor, qt, traceSmooth]
  /// The modes of touchplay.
  static let modes = [traceSmooth, touchy, lines, gestures, eightBall, check]
  /// The programs of others.
  static let peers = [qt, gtk, kivy]
  /// The programs that draw where a finger goes down.
  static let painters: [Self] = [floor, traceStraight, traceSmooth, touchy] + peers
  /// The programs that anything can be done with.
  static let everything: [Self] = [floor, traceStraight] + modes + peers

  /// The mode of touchplay; nil for other programs.
  var mode: String? {
    switch self {
    case .traceStraight, .traceSmooth, .traceRecording, .traceWide: "trace"
    case .touchy: "touchy"
    case .lines: "lines"
    case .gestures: "gestures"
    case .eightBall: "eightball"
    case .check: "check"
    case .floor, .numbers, .kitPainter, .qt, .gtk, .kivy, .plainLoop, .coverage, .composited: nil
    }
  }
}
