internal import TrackerKit

/// Centered lines of words in a band of the screen, as large as they fit (docs/dev/design.md).
struct CheckWords {
  /// A sentence, which can take several lines.
  struct Line {
    let text: String
    /// Whether it says what the test asks for, or how much of that is done; otherwise, it explains.
    var isLarge = false
    var isBold = false
    let color: Color
  }

  /// The sizes of large and other lines, of which the first that fit are taken.
  private static let sizes = [(36.0, 24.0), (24, 18), (18, 15), (15, 13), (13, 13)]
  private static let sizesInTinyWindow = sizes + [(9, 9)]
  private static let inset = 12.0
  /// The height of a line, and the space between sentences, in font sizes.
  private static let (lineHeight, space) = (1.35, 0.2)

  private(set) var runs: [(run: TextRun, color: Color)] = []
  /// Where the last line ends.
  private(set) var bottom: Double

  /// Lays out lines between two heights in a room of some width; what fits in no size goes on below.
  init(_ lines: [Line], from top: Double, to bottom: Double, in width: Double) {
    self.bottom = top
    for sizes in width < 320 ? Self.sizesInTinyWindow : Self.sizes {
      runs = []
      self.bottom = top
      for line in lines { add(line, size: line.isLarge ? sizes.0 : sizes.1, width) }
      if self.bottom <= bottom { return }
    }
  }

  private mutating func add(_ line: Line, size: Double, _ width: Double) {
    if !runs.isEmpty { bottom += Self.space * size }
    let room = width - 2 * Self.inset
    for text in Self.balanced(line.text, to: room / size) {
      let box = Rect(x: Self.inset, y: bottom, width: room, height: Self.lineHeight * size)
      let weight = line.isBold ? FontWeight.bold : .regular
      runs.append(
        (TextRun(text, in: box, size: size, alignment: .center, weight: weight), line.color))
      bottom += box.size.height
    }
  }

  /// The fewest lines that fit a width in font sizes, about equally long.
  private static func balanced(_ text: String, to width: Double) -> [String] {
    func lines(_ part: Double) -> [String] { text.wrapped(to: part * width) }
    let all = lines(1)
    guard all.count > 1 else { return all }
    return [0.55, 0.65, 0.75, 0.85].lazy.map(lines).first { $0.count == all.count } ?? all
  }

  /// Draws the words; a plate hides what is under them.
  func draw(on canvas: Canvas, plate: Color? = nil) {
    for (run, color) in runs {
      if let plate {
        let width = min(run.box.size.width, (TextAdvance.of(run.text) * 1.1 + 0.6) * run.size)
        canvas.color = plate
        canvas.fill(
          Rect(
            x: run.box.center.x - width / 2, y: run.box.minY, width: width,
            height: run.box.size.height))
      }
      canvas.color = color
      canvas.draw(run)
    }
  }
}
