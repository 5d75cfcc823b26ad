import Foundation
import TestSupport
import TrackerKit

/// A set of recorded gestures: an archive of XML files with one folder per person.
struct GestureSample {
  /// One person's drawings: a number of each gesture.
  struct Person {
    let name: String
    var gestures: [(name: String, drawings: [[[Point]]])] = []
  }

  var title: String
  var people: [Person] = []

  /// The sets in a folder.
  static func all(in folder: String) throws -> [GestureSample] {
    try [
      ("$1", "one-dollar-s02-s03-s04-medium.tgz"), ("finger", "touchscreen-finger-s01.tgz"),
      ("multistroke", "mmg-10-stylus-41-finger-MEDIUM.tgz"),
    ].map { try GestureSample(title: $0, archive: "\(folder)/\($1)") }
  }

  private init(title: String, archive: String) throws {
    self.title = title
    let folder = try TemporaryFolder()
    let result = try Subprocess("tar", ["xzf", archive, "-C", folder.path]).run()
    guard result.exitCode == 0 else {
      throw SupportError.cannotStart(program: "tar", reason: result.errors)
    }
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where file.hasSuffix(".xml") {
      let owner = (file as NSString).deletingLastPathComponent
      if people.last?.name != owner { people.append(Person(name: owner)) }
      people[people.count - 1].add(folder.text(file))
    }
  }

  /// The smallest number of drawings of any gesture.
  var fewestDrawings: Int { people.flatMap(\.gestures).map(\.drawings.count).min() ?? 0 }

  /// The sample without recordings that contain two drawings in one stroke, or nil if it has none.
  ///
  /// Such a recording has a jump between two long parts, without a finger in between.
  var withoutJoined: GestureSample? {
    var sample = self
    sample.title += ", whole"
    for person in people.indices {
      for gesture in people[person].gestures.indices {
        sample.people[person].gestures[gesture].drawings.removeAll { $0.contains(where: isJoined) }
      }
    }
    return sample.fewestDrawings < fewestDrawings ? sample : nil
  }

  private func isJoined(_ stroke: [Point]) -> Bool {
    let steps = zip(stroke, stroke.dropFirst()).map { $0.distance(to: $1) }
    guard let longest = steps.max(), let index = steps.firstIndex(of: longest) else { return false }
    let rest = steps.reduce(0, +) - longest
    return min(index, steps.count - index) > 100 && longest > rest / 20
  }
}

extension GestureSample.Person {
  /// Adds a drawing in the XML format of the $1 and $N data sets: `Gesture`, `Stroke` and `Point`.
  fileprivate mutating func add(_ text: String) {
    var name = ""
    var strokes: [[Point]] = []
    for element in text.split(separator: "<") {
      if element.hasPrefix("Gesture") {
        // Without the drawing's number.
        name = String(value("Name", in: element).dropLast(2).prefix { $0 != "~" })
      } else if element.hasPrefix("Stroke") {
        strokes.append([])
      } else if element.hasPrefix("Point"), let x = Double(value("X", in: element)),
        let y = Double(value("Y", in: element))
      {
        if strokes.isEmpty { strokes.append([]) }
        strokes[strokes.count - 1].append(Point(x: x, y: y))
      }
    }
    if let index = gestures.firstIndex(where: { $0.name == name }) {
      gestures[index].drawings.append(strokes)
    } else {
      gestures.append((name, [strokes]))
    }
  }

  private func value(_ name: String, in element: Substring) -> Substring {
    let part = element.split(separator: " ").first { $0.hasPrefix(name + "=\"") } ?? ""
    return part.dropFirst(name.count + 2).prefix { $0 != "\"" }
  }
}
