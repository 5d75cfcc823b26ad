import TestSupport
import TrackerKit
import TrackerKitTesting

/// The time of one recognition compared to a bare loop over the same number of templates.
enum Timing {
  private static let rounds = 400

  static func measure(_ samples: [GestureSample]) {
    print("\nOne recognition against 16 x 9 templates, median; a bare path distance is 64 points")
    print("\n| | microseconds | times the bare loop |")
    print("|---|---|---|")
    var turning = TemplateOptions()
    turning.isRotationInvariant = true
    for sample in samples.prefix(3) {
      guard let person = sample.people.first else { continue }
      for (title, options) in [("", TemplateOptions()), (", rotation-invariant", turning)] {
        var random = SeededGenerator(seed: 3)
        let draw = Draw(person, examples: 9, options: options, using: &random)
        let bare = median(count: rounds) { BareLoop.run(round: $0) }
        let time = median(count: options.isRotationInvariant ? rounds / 8 : rounds) { round in
          let candidate = draw.candidates[round % draw.candidates.count]
          return Int((draw.library.best(for: candidate.strokes)?.confidence ?? 0) * 100)
        }
        print(
          "| \(sample.title)\(title) | \(Table.number(time, digits: 1)) | "
            + "\(Table.number(time / bare, digits: 1)) |")
      }
    }
  }

  /// The median time of some runs, in microseconds.
  private static func median(count: Int, _ run: (Int) -> Int) -> Double {
    let clock = ContinuousClock()
    var sum = 0
    let times = (0..<count).map { round in
      let start = clock.now
      sum &+= run(round)
      return (clock.now - start) / .microseconds(1)
    }
    // Use the sum, so that the compiler cannot remove the work.
    return sum == Int.min ? 0 : times.sorted()[count / 2]
  }
}

/// A plain path distance between 64 points and each of 144 templates.
enum BareLoop {
  private static let templates: [Point] = {
    var random = SeededGenerator(seed: 4)
    return (0..<144 * 64).map { _ in Point(x: random.noise(), y: random.noise()) }
  }()

  static func run(round: Int) -> Int {
    let start = round % 144 * 64
    var least = Double.infinity
    var nearest = 0
    for template in 0..<144 {
      var sum = 0.0
      for index in 0..<64 {
        sum += templates[start + index].distance(to: templates[template * 64 + index])
      }
      if template * 64 != start, sum < least {
        least = sum
        nearest = template
      }
    }
    return nearest
  }
}
