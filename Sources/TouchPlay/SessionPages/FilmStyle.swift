internal import TrackerKit

/// All of a command but its points: the kind, the color, the clip and what else the kind needs.
struct FilmStyle: Hashable {
  var kind: String
  var color: Color
  /// A rectangle as x, y, width and height, or the corners of an outline; empty for no clip.
  var clip: [Double] = []
  /// A text, or the name of a picture.
  var text = ""
  var numbers: [Double] = []

  /// A command's style, and its points on the surface.
  ///
  /// Of an outline or line, the first number is 0; `SceneFilm` fills it in.
  static func parts(
    of command: DrawCommand, in canvas: Canvas
  ) -> (style: FilmStyle, points: [Point]) {
    func style(_ kind: String, _ numbers: [Double] = [], text: String = "") -> FilmStyle {
      FilmStyle(
        kind: kind, color: command.color, clip: command.clip?.numbers(in: canvas) ?? [],
        text: text, numbers: numbers)
    }
    switch command.shape {
    case .rectangle(let rect): return (style("rectangle", [0]), rect.ends)
    case .roundedRectangle(let rect, let radius): return (style("rectangle", [radius]), rect.ends)
    case .disc(let center, let radius): return (style("disc", [radius]), [center])
    case .ring(let center, let radius, let width, let dash):
      return (style("ring", [radius, width, dash]), [center])
    case .polyline(let range, let width, let isClosed):
      return (style("line", [width, isClosed ? 1 : 0]), Array(canvas.points[range]))
    case .polygon(let range): return (style("area"), Array(canvas.points[range]))
    case .vector(_, let transform):
      return (style("shape", [0] + transform.turn), [transform.offset])
    case .ink(let path, let transform):
      return (style("ink", [0, path.width] + transform.turn), [transform.offset])
    case .text(let run): return (style("text", run.numbers, text: run.text), run.box.ends)
    case .turnedText(let run, let transform):
      let numbers = run.numbers + transform.turn + run.box.ends.numbers
      return (style("text", numbers, text: run.text), [transform.offset])
    case .picture(let name, let rect): return (style("picture", text: name), rect.ends)
    case .symbol(let name, let rect): return (style("symbol", text: name), rect.ends)
    case .turnedPicture(let name, let rect, let transform):
      return (style("picture", transform.turn + rect.ends.numbers, text: name), [transform.offset])
    case .turnedSymbol(let name, let rect, let transform):
      return (style("symbol", transform.turn + rect.ends.numbers, text: name), [transform.offset])
    // Every command has a point.
    case .groupStart: return (style("groupStart"), [.zero])
    case .groupEnd: return (style("groupEnd"), [.zero])
    }
  }

  var json: JSONValue {
    .array([
      .text(kind), .text(color.css), .array(clip.map(JSONValue.number)), .text(text),
      .array(numbers.map(JSONValue.number)),
    ])
  }
}

/// What is below the commands: the ground's color, its frame, and where the finished ink is.
struct FilmGround: Hashable {
  private let color: Color
  private let frame: Rect?
  private let transform: Transform

  init(_ base: Canvas.Base) {
    (color, frame, transform) = (base.ground, base.frame, base.transform)
  }

  var json: JSONValue {
    .array([
      .text(color.css), .array((frame?.numbers ?? []).map(JSONValue.number)),
      .array((transform.turn + [transform.offset].numbers).map(JSONValue.number)),
    ])
  }
}

extension Color {
  /// The color with its opacity, for a style sheet.
  fileprivate var css: String {
    let digits = String(packed, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Transform {
  fileprivate var turn: [Double] { [a, b, c, d] }
  fileprivate var offset: Point { Point(x: tx, y: ty) }
}

extension Rect {
  fileprivate var ends: [Point] { [origin, Point(x: maxX, y: maxY)] }
  fileprivate var numbers: [Double] { [minX, minY, size.width, size.height] }
}

extension [Point] {
  fileprivate var numbers: [Double] { flatMap { [$0.x, $0.y] } }
}

extension ClipArea {
  fileprivate func numbers(in canvas: Canvas) -> [Double] {
    outline.map { Array(canvas.points[$0]).numbers } ?? bounds.numbers
  }
}

extension TextRun {
  /// Size, alignment, weight, and what is marked: nothing, or the range of characters.
  fileprivate var numbers: [Double] {
    [size, Double(alignment.rawValue), Double(weight.rawValue)]
      + (marked.map { [Double($0.lowerBound), Double($0.upperBound)] } ?? [-1, -1])
  }
}
