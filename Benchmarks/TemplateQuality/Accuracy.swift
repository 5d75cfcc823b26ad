import TestSupport
import TrackerKit

/// How often the nearest name is the right one, and what `match` makes of it.
enum Accuracy {
  private static let repetitions = 100

  static func measure(_ samples: [GestureSample]) {
    var turning = TemplateOptions()
    turning.isRotationInvariant = true
    var directed = TemplateOptions()
    directed.isDirectionSensitive = true
    print("Nearest name right / refused by match / wrong name from match, in %, by examples learnt")
    for (title, options, counts) in [
      ("default options", TemplateOptions(), [1, 3, 5, 9]),
      ("direction-sensitive", directed, [1, 3, 5]), ("rotation-invariant", turning, [1, 3]),
    ] {
      print("\n| \(title) | " + counts.map { "\($0)" }.joined(separator: " | ") + " |")
      print("|---|" + counts.map { _ in "---|" }.joined())
      for sample in samples {
        let cells = counts.map { cell(sample, examples: $0, options) }
        print("| \(sample.title) | " + cells.joined(separator: " | ") + " |")
      }
    }
  }

  private static func cell(
    _ sample: GestureSample, examples: Int, _ options: TemplateOptions
  ) -> String {
    var random = SeededGenerator(seed: 1)
    var (all, right, refused, wrong) = (0, 0, 0, 0)
    let repetitions = options.isRotationInvariant ? 20 : repetitions
    for person in sample.people {
      for _ in 0..<repetitions {
        let draw = Draw(person, examples: examples, options: options, using: &random)
        for candidate in draw.candidates {
          all += 1
          if draw.library.best(for: candidate.strokes)?.name == candidate.name { right += 1 }
          let match = draw.library.match(candidate.strokes)
          if match == nil { refused += 1 }
          if let match, match.name != candidate.name { wrong += 1 }
        }
      }
    }
    return [right, refused, wrong].map { Table.percent($0, of: all) }.joined(separator: " / ")
  }
}
