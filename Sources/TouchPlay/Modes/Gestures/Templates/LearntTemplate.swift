internal import TrackerKit

/// A gesture that somebody has drawn several times (rule G4).
struct LearntTemplate: Hashable {
  /// How often a gesture is drawn to be learnt.
  static let exampleCount = 3
  /// The most characters of a name.
  static let longestName = 24

  /// Its number, from 1, never given out twice.
  var number: Int
  /// Its name; empty when it was given none.
  var name = ""
  /// How it was drawn: each time some strokes, each stroke the places of one finger.
  var examples: [[[Point]]]

  /// The number, with the name if there is one.
  var title: String { name.isEmpty ? "\(number)" : "\(number) \(name)" }

  /// The examples as the kit's recognizer takes them; its name for them is the number.
  var kitTemplates: [GestureTemplate] {
    examples.map { GestureTemplate(name: "\(number)", strokes: $0) }
  }

  /// Whether strokes can be an example: with ink, and large enough to be recognized.
  static func isExample(_ strokes: [[Point]]) -> Bool {
    TemplateLibrary([GestureTemplate(name: "", strokes: strokes)]).match(strokes) != nil
  }
}

extension LearntTemplate {
  func combine(into digest: inout StateDigest) {
    digest.combine(number)
    digest.combine(name)
    digest.combine(examples.count)
    for strokes in examples { Self.combine(strokes, into: &digest) }
  }

  /// Takes one drawing into a digest.
  static func combine(_ strokes: [[Point]], into digest: inout StateDigest) {
    digest.combine(strokes.count)
    for stroke in strokes {
      digest.combine(stroke.count)
      for point in stroke { digest.combine(point) }
    }
  }

  func encode(into writer: inout ByteWriter) {
    writer.count(number)
    writer.text(name)
    writer.count(examples.count)
    for strokes in examples {
      writer.count(strokes.count)
      for stroke in strokes {
        writer.count(stroke.count)
        for point in stroke {
          writer.double(point.x)
          writer.double(point.y)
        }
      }
    }
  }

  init(decoding reader: inout ByteReader) throws(SessionError) {
    number = try reader.count()
    name = try reader.text()
    examples = []
    for _ in 0..<(try reader.count()) {
      var strokes: [[Point]] = []
      for _ in 0..<(try reader.count()) {
        var stroke: [Point] = []
        for _ in 0..<(try reader.count()) {
          stroke.append(Point(x: try reader.finite(), y: try reader.finite()))
        }
        strokes.append(stroke)
      }
      examples.append(strokes)
    }
  }
}
