internal import TrackerKit

/// The frames of the ball, its window and its text in a view of a given size (rule X1).
struct EightBallLayout {
  /// The diameter for which the other lengths are given, in points.
  static let standard = 320.0
  private static let share = 0.6
  private static let windowSize = Size(width: 160, height: 112)
  private static let margin = 8.0
  private static let fontSize = 24.0
  /// The height of a line, in font sizes.
  private static let lineHeight = 1.2
  /// The factor that shrinks the font until the text fits.
  private static let shrinking = 0.92
  /// The smallest font size at which words stay whole.
  private static let wordSize = 10.0

  let diameter: Double
  let ball: Rect
  let window: Rect

  init(size: Size, interfaceFactor: Double = 1) {
    let edge = size.shortEdge
    diameter = max(min(Self.standard * interfaceFactor, edge), Self.share * edge)
    let middle = Point(x: size.width / 2, y: size.height / 2)
    let factor = diameter / Self.standard
    ball = Rect(center: middle, size: Size(width: diameter, height: diameter))
    window = Rect(center: middle, size: Self.windowSize * factor)
  }

  /// Scales a length given for the standard diameter.
  func length(_ length: Double) -> Double { length * diameter / Self.standard }

  /// An answer's lines in the window, wrapped and shrunk to fit; all lines have one size.
  ///
  /// A session may contain an answer that is too long to be legible; it is truncated. Line breaks
  /// depend on the usual widths of letters, never on a font (rule S4).
  func lines(of whole: String) -> [TextRun] {
    let beginning = whole.prefix(Answers.longest)
    let answer = String(beginning) + (beginning.endIndex < whole.endIndex ? "…" : "")
    // Ideographs can begin a line anywhere.
    let words = answer.split { $0 == " " || $0 == "\n" || TextAdvance.of($0) >= 1 }
    let longestWord = words.map { TextAdvance.of($0) }.max() ?? 0
    var size = Self.fontSize
    while size > Self.wordSize, longestWord > Self.room(size) { size *= Self.shrinking }
    var lines = answer.wrapped(to: Self.room(size))
    while Double(lines.count) * size * Self.lineHeight > Self.windowSize.height {
      size *= Self.shrinking
      lines = answer.wrapped(to: Self.room(size))
    }
    let height = length(size * Self.lineHeight)
    let top = window.center.y - height * Double(lines.count) / 2
    return lines.enumerated().map { index, line in
      let box = Rect(
        x: window.minX + length(Self.margin), y: top + height * Double(index),
        width: window.size.width - 2 * length(Self.margin), height: height)
      return TextRun(line, in: box, size: length(size), alignment: .center)
    }
  }

  /// The width between the margins, in font sizes.
  private static func room(_ size: Double) -> Double { (windowSize.width - 2 * margin) / size }
}
