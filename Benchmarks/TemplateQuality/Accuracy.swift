import TestSupport
import TrackerKit
import TrackerKitTesting

/// How often the nearest name is correct, and what `match` makes of it.
enum Accuracy {
  private static let repetitions = 100

  static func measure(_ samples: [GestureSample], whole: [GestureSample]) {
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
      for sample in samples + whole {
        let least = sample.people.map(\.fewestDrawings).min() ?? 0
        let cells = counts.map { $0 < least ? cell(sample, examples: $0, options) : "" }
        print("| \(sample.title) | " + cells.joined(separator: " | ") + " |")
      }
    }
  }

  /// Learns from all but one person of a sample, and recognizes that person's drawings.
  static func measureAcrossPeople(_ samples: [GestureSample]) {
    print("\nThe same, learnt from others only; so many examples of each other person")
    print("\n| | 1 | 3 | 9 |\n|---|---|---|---|")
    for sample in samples where sample.people.count > 1 {
      let cells = [1, 3, 9].map { examples in
        var random = SeededGenerator(seed: 5)
        var score = Score()
        for own in sample.people.indices {
          for _ in 0..<20 {
            var library = TemplateLibrary()
            for other in sample.people.indices where other != own {
              Draw.teach(sample.people[other], examples, to: &library, using: &random)
            }
            let draw = Draw(sample.people[own], examples: 0, using: &random)
            score.add(draw.candidates, library)
          }
        }
        return score.text
      }
      print("| \(sample.title) | " + cells.joined(separator: " | ") + " |")
    }
  }

  private static func cell(
    _ sample: GestureSample, examples: Int, _ options: TemplateOptions
  ) -> String {
    var random = SeededGenerator(seed: 1)
    var score = Score()
    let repetitions = options.isRotationInvariant ? 20 : repetitions
    for person in sample.people {
      for _ in 0..<repetitions {
        let draw = Draw(person, examples: examples, options: options, using: &random)
        score.add(draw.candidates, draw.library)
      }
    }
    return score.text
  }

  /// The results for a set of drawings.
  private struct Score {
    var all = 0
    var right = 0
    var refused = 0
    var wrong = 0

    mutating func add(
      _ candidates: [(name: String, strokes: [[Point]])], _ library: TemplateLibrary
    ) {
      for candidate in candidates {
        all += 1
        if library.best(for: candidate.strokes)?.name == candidate.name { right += 1 }
        let match = library.match(candidate.strokes)
        if match == nil { refused += 1 }
        if let match, match.name != candidate.name { wrong += 1 }
      }
    }

    var text: String {
      [right, refused, wrong].map { Table.percent($0, of: all) }.joined(separator: " / ")
    }
  }
}
