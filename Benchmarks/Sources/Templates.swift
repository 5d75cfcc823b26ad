import Foundation
import TestSupport
import TrackerKit
import TrackerKitTesting

/// How often the template recognizer is right, with recorded gestures of people, and how long it
/// takes; `docs/dev/templates.md` has the results.
///
/// Per person, some random drawings of each gesture are learned and another one is recognized.
enum Templates {
  private typealias Candidates = [(name: String, strokes: [[Point]])]

  static func measure(_ options: Options) throws {
    // The options require it.
    guard let folder = options.gestures else { return }
    let samples = try GestureSample.all(in: folder)
    let whole = samples.compactMap(\.withoutJoined)
    let repetitions = options.isQuick ? 1 : 100
    accuracy(samples + whole, repetitions: repetitions)
    acrossPeople(samples, repetitions: max(1, repetitions / 5))
    refusals(samples + whole, repetitions: max(1, repetitions / 4))
    times(samples, rounds: 4 * repetitions)
  }

  private static func accuracy(_ samples: [GestureSample], repetitions: Int) {
    var turning = TemplateOptions()
    turning.isRotationInvariant = true
    var directed = TemplateOptions()
    directed.isDirectionSensitive = true
    let table = Table(
      "nearest name right / refused / wrong match, in %; examples learned:", "1", "3", "5", "9")
    for (title, options, repetitions) in [
      ("", TemplateOptions(), repetitions), (", direction-sensitive", directed, repetitions),
      (", rotation-invariant", turning, max(1, repetitions / 5)),
    ] {
      for sample in samples {
        let cells = [1, 3, 5, 9].map { examples in
          guard examples < sample.fewestDrawings else { return "" }
          var random = SeededGenerator(seed: 1)
          var score = Score()
          for person in sample.people {
            for _ in 0..<repetitions {
              var library = TemplateLibrary(options: options)
              let candidates = teach(person, examples, to: &library, using: &random)
              score.add(candidates, library)
            }
          }
          return score.text
        }
        table.row([sample.title + title] + cells)
      }
    }
  }

  /// Learns from all but one person of a sample, and recognizes that person's drawings.
  private static func acrossPeople(_ samples: [GestureSample], repetitions: Int) {
    let table = Table("the same, learned from others only", "1", "3", "9")
    for sample in samples where sample.people.count > 1 {
      let cells = [1, 3, 9].map { examples in
        var random = SeededGenerator(seed: 5)
        var score = Score()
        for own in sample.people.indices {
          for _ in 0..<repetitions {
            var library = TemplateLibrary()
            for other in sample.people.indices where other != own {
              _ = teach(sample.people[other], examples, to: &library, using: &random)
            }
            var none = TemplateLibrary()
            score.add(teach(sample.people[own], 0, to: &none, using: &random), library)
          }
        }
        return score.text
      }
      table.row([sample.title] + cells)
    }
  }

  /// What the default threshold refuses: scribbles, gestures that were not learned, and others.
  private static func refusals(_ samples: [GestureSample], repetitions: Int) {
    let table = Table(
      "refused by default, in %", "scribbles", "gestures not learned", "gestures learned")
    for sample in samples {
      for examples in [1, 3, 5, 9] where examples < sample.fewestDrawings {
        var random = SeededGenerator(seed: 2)
        var (scribbles, unknown, learned) = (Share(), Share(), Share())
        for person in sample.people {
          let several = person.gestures.contains { $0.drawings.contains { $0.count > 1 } }
          for _ in 0..<repetitions {
            var library = TemplateLibrary()
            for candidate in teach(person, examples, to: &library, using: &random) {
              learned.add(library.match(candidate.strokes) == nil)
              var without = library
              without.remove(named: candidate.name)
              unknown.add(without.match(candidate.strokes) == nil)
            }
            for index in 0..<100 {
              let kind = Scribble.allCases[index % Scribble.allCases.count]
              let strokes =
                several ? Scribble.strokes(using: &random) : [kind.stroke(using: &random)]
              scribbles.add(library.match(strokes) == nil)
            }
          }
        }
        table.row(
          "\(sample.title), \(examples) learned", scribbles.text, unknown.text, learned.text)
      }
    }
  }

  private static func times(_ samples: [GestureSample], rounds: Int) {
    let table = Table("one recognition against 16 x 9 examples", "µs")
    var turning = TemplateOptions()
    turning.isRotationInvariant = true
    for sample in samples {
      for (title, options) in [("", TemplateOptions()), (", rotation-invariant", turning)] {
        var random = SeededGenerator(seed: 3)
        var library = TemplateLibrary(options: options)
        let candidates = teach(sample.people[0], 9, to: &library, using: &random)
        var sum = 0.0
        let times = (0..<rounds).map { round in
          time {
            let strokes = candidates[round % candidates.count].strokes
            sum += library.best(for: strokes)?.confidence ?? 0
          } * 1000
        }
        // Used, so that the compiler cannot remove the work.
        precondition(!sum.isNaN)
        table.row(sample.title + title, number(median(times)))
      }
    }
  }

  /// Teaches some of a person's drawings of each gesture, and returns one other of each.
  private static func teach(
    _ person: GestureSample.Person, _ examples: Int, to library: inout TemplateLibrary,
    using random: inout SeededGenerator
  ) -> Candidates {
    person.gestures.map { gesture in
      let order = gesture.drawings.shuffled(using: &random)
      for strokes in order.prefix(examples) {
        library.add(GestureTemplate(name: gesture.name, strokes: strokes))
      }
      return (gesture.name, order[examples])
    }
  }

  /// How many of some things are true.
  private struct Share {
    private var all = 0
    private var those = 0

    mutating func add(_ isTrue: Bool) {
      all += 1
      if isTrue { those += 1 }
    }

    var text: String { String(format: "%.2f", 100 * Double(those) / Double(max(all, 1))) }
  }

  private struct Score {
    private var (right, refused, wrong) = (Share(), Share(), Share())

    mutating func add(_ candidates: Candidates, _ library: TemplateLibrary) {
      for candidate in candidates {
        let match = library.match(candidate.strokes)
        right.add(library.best(for: candidate.strokes)?.name == candidate.name)
        refused.add(match == nil)
        wrong.add(match != nil && match?.name != candidate.name)
      }
    }

    var text: String { "\(right.text) / \(refused.text) / \(wrong.text)" }
  }
}
