internal import TrackerKit

/// The frames of the ball, its window and its text in a view of a given size (rule X1).
struct EightBallLayout: Hashable {
  /// The diameter for which the other lengths are given, in points.
  static let standard = 320.0
  private static let share = 0.6
  private static let windowSize = Size(width: 160, height: 112)
  private static let fontSize = 24.0
  /// A line's height and an upper bound for the average letter width, at font size 1.
  private static let lineHeight = 1.2
  private static let letterWidth = 0.72
  /// The factor that shrinks the font until the text fits.
  private static let shrinking = 0.92
  /// The smallest font size at which words stay whole.
  private static let wordSize = 10.0

  /// The ball's diameter, in points.
  let diameter: Double
  /// The ball's bounding square.
  let ball: Rect
  /// The window in the ball's middle.
  let window: Rect

  /// Lays out the ball.
  ///
  /// - Parameters:
  ///   - size: The view's size.
  ///   - interfaceFactor: The factor that scales sizes (rule H5).
  init(size: Size, interfaceFactor: Double = 1) {
    let edge = size.shortEdge
    diameter = max(min(Self.standard * interfaceFactor, edge), Self.share * edge)
    let middle = Point(x: size.width / 2, y: size.height / 2)
    let factor = diameter / Self.standard
    ball = Rect(center: middle, size: Size(width: diameter, height: diameter))
    window = Rect(
      center: middle,
      size: Size(width: Self.windowSize.width * factor, height: Self.windowSize.height * factor))
  }

  /// Scales a length given for the standard diameter.
  func length(_ length: Double) -> Double { length * diameter / Self.standard }

  /// An answer's lines in the window, wrapped and shrunk to fit.
  ///
  /// An answer that is too long to be legible, which a session may contain, is truncated. Line
  /// breaks depend on the number of letters, never on a font (rule S4).
  func lines(of whole: String) -> [TextRun] {
    let beginning = whole.prefix(Answers.longest)
    let answer = String(beginning) + (beginning.endIndex < whole.endIndex ? "…" : "")
    let longestWord = answer.split { $0 == " " || $0 == "\n" }.map(\.count).max() ?? 0
    var size = Self.fontSize
    while size > Self.wordSize, longestWord > Self.columns(size) { size *= Self.shrinking }
    var lines = answer.wrapped(at: Self.columns(size))
    while Double(lines.count) * size * Self.lineHeight > Self.windowSize.height {
      size *= Self.shrinking
      lines = answer.wrapped(at: Self.columns(size))
    }
    let height = length(size * Self.lineHeight)
    let top = window.center.y - height * Double(lines.count) / 2
    return lines.enumerated().map { index, line in
      let box = Rect(
        x: window.minX, y: top + height * Double(index), width: window.size.width, height: height)
      return TextRun(line, in: box, size: length(size), alignment: .center)
    }
  }

  /// The number of letters that fit on a line of the window.
  private static func columns(_ size: Double) -> Int {
    max(1, Int(windowSize.width / (size * letterWidth)))
  }
}

extension Rect {
  /// A rectangle of a given size around a center.
  fileprivate init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
