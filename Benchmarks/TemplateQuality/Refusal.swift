import TestSupport
import TrackerKit
import TrackerKitTesting

/// What a confidence threshold refuses: drawings of learned gestures, scribbles, and drawings of
/// gestures that were not learned.
struct Refusal {
  private static let repetitions = 25
  private static let scribbles = 100

  /// The confidences of the nearest names, whether right or wrong, with each group sorted.
  private var learnt: [Double] = []
  private var meaningless: [Double] = []
  private var unknown: [Double] = []

  /// Prints a table for each group of samples.
  static func measure(_ groups: [[GestureSample]]) {
    print("\nRefused by a threshold of the confidence, in %: scribbles / gestures not learnt")
    for group in groups {
      let title = group.count == 1 ? group[0].title : "all samples"
      print(
        "\n| \(title) | at 1 % false refusals | at 2 % | at 5 % | threshold 0.5: false refusals |")
      print("|---|---|---|---|---|")
      let least = group.flatMap(\.people).map(\.fewestDrawings).min() ?? 0
      for examples in [1, 3, 5, 9] where examples < least {
        let refusal = Refusal(group.flatMap(\.people), examples: examples)
        let cells = [0.01, 0.02, 0.05].map { share in
          let threshold = refusal.learnt[Int(share * Double(refusal.learnt.count))]
          return refusal.row(threshold) + " (\(Table.number(threshold, digits: 2)))"
        }
        let usual = refusal.row(0.5) + ": " + share(of: refusal.learnt, below: 0.5)
        print("| \(examples) learnt | " + (cells + [usual]).joined(separator: " | ") + " |")
      }
    }
  }

  private init(_ people: [Person], examples: Int) {
    var random = SeededGenerator(seed: 2)
    for person in people {
      let several = person.gestures.contains { $0.drawings.contains { $0.count > 1 } }
      for _ in 0..<Self.repetitions {
        let draw = Draw(person, examples: examples, using: &random)
        collect(draw)
        scribble(draw.library, several: several, &random)
      }
    }
    learnt.sort()
    meaningless.sort()
    unknown.sort()
  }

  private mutating func collect(_ draw: Draw) {
    for candidate in draw.candidates {
      learnt.append(draw.library.best(for: candidate.strokes)?.confidence ?? 0)
      var without = draw.library
      without.remove(named: candidate.name)
      unknown.append(without.best(for: candidate.strokes)?.confidence ?? 0)
    }
  }

  private mutating func scribble(
    _ library: TemplateLibrary, several: Bool, _ random: inout SeededGenerator
  ) {
    for index in 0..<Self.scribbles {
      let kind = Scribble.allCases[index % Scribble.allCases.count]
      let strokes =
        several ? Scribble.strokes(using: &random) : [kind.stroke(using: &random)]
      meaningless.append(library.best(for: strokes)?.confidence ?? 0)
    }
  }

  private func row(_ threshold: Double) -> String {
    Self.share(of: meaningless, below: threshold) + " / "
      + Self.share(of: unknown, below: threshold)
  }

  private static func share(of confidences: [Double], below threshold: Double) -> String {
    let count = confidences.count { $0 < threshold }
    return Table.number(100 * Double(count) / Double(confidences.count), digits: 1)
  }
}
