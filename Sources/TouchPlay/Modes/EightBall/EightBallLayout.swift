internal import TrackerKit

/// The places of ball, window and text in a view of a size (rule X1).
struct EightBallLayout: Hashable {
  /// The ball's diameter that the other lengths are given for, in points.
  static let standard = 320.0
  private static let share = 0.6
  private static let windowSize = Size(width: 160, height: 112)
  private static let fontSize = 24.0
  /// A line's height, and a letter's width at most on the mean, in a font of size 1.
  private static let lineHeight = 1.2
  private static let letterWidth = 0.72
  /// What a font is made smaller by until the text fits.
  private static let shrinking = 0.92
  /// Down to this size words are kept whole.
  private static let wordSize = 10.0

  /// The ball's diameter, in points.
  let diameter: Double
  /// The square around the ball.
  let ball: Rect
  /// The window in its middle.
  let window: Rect

  /// - Parameters:
  ///   - size: The view's size.
  ///   - interfaceFactor: What sizes are multiplied by (rule H5).
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

  /// A length that is given for a ball of 320.
  func length(_ length: Double) -> Double { length * diameter / Self.standard }

  /// An answer's lines in the window: wrapped, and shrunk as far as it takes; of an answer that is longer
  /// than any can be read, as a session may hold one, the beginning.
  ///
  /// Where a line breaks depends on the count of letters, never on a font (rule S4).
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

  /// How many letters stand side by side in the window.
  private static func columns(_ size: Double) -> Int {
    max(1, Int(windowSize.width / (size * letterWidth)))
  }
}

extension Rect {
  /// The rectangle of a size around a place.
  fileprivate init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
