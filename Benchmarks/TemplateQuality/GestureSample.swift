import Foundation
import TestSupport
import TrackerKit

/// The drawings of one person: a number of each gesture.
struct Person {
  var name: String
  var gestures: [Gesture]

  struct Gesture {
    var name: String
    var drawings: [[[Point]]]
  }
}

/// A set of recorded gestures: an archive of XML files with one folder per person.
struct GestureSample {
  var title: String
  var people: [Person]

  enum Failure: Error {
    case unreadable(_ archive: String, _ reason: String)
  }

  /// The three sets, or nil if their folder does not exist.
  static func all() throws -> [GestureSample]? {
    let folder =
      ProcessInfo.processInfo.environment["TOUCHPLAY_GESTURES"]
      ?? FileManager.default.currentDirectoryPath + "/../shared/gestures"
    guard FileManager.default.fileExists(atPath: folder) else { return nil }
    return try [
      ("$1 sample", "one-dollar-s02-s03-s04-medium.tgz"),
      ("finger sample", "touchscreen-finger-s01.tgz"),
      ("multistroke sample", "mmg-10-stylus-41-finger-MEDIUM.tgz"),
    ].map { title, archive in
      try GestureSample(title: title, people: unpack(folder + "/" + archive))
    }
  }

  private static func unpack(_ archive: String) throws -> [Person] {
    let folder = try TemporaryFolder()
    let result = try Subprocess("tar", ["xzf", archive, "-C", folder.path]).run()
    guard result.exitCode == 0 else { throw Failure.unreadable(archive, result.errors) }
    let files = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [])
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".xml") }.sorted()
    var people: [Person] = []
    for file in files {
      let owner = (file as NSString).deletingLastPathComponent
      if people.last?.name != owner { people.append(Person(name: owner, gestures: [])) }
      let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
      people[people.count - 1].add(GestureFile(text))
    }
    return people
  }
}

extension GestureSample {
  /// The sample without recordings that contain two drawings in one stroke, or nil if it has none.
  ///
  /// Such a recording has a jump between two long parts, without a finger in between.
  var withoutJoined: GestureSample? {
    var sample = self
    sample.title += " without joined"
    var removed = 0
    for person in people.indices {
      for gesture in people[person].gestures.indices {
        let drawings = people[person].gestures[gesture].drawings
        let whole = drawings.filter { !$0.contains(where: Self.isJoined) }
        sample.people[person].gestures[gesture].drawings = whole
        removed += drawings.count - whole.count
      }
    }
    return removed > 0 ? sample : nil
  }

  private static func isJoined(_ stroke: [Point]) -> Bool {
    let steps = zip(stroke, stroke.dropFirst()).map { $0.distance(to: $1) }
    guard let longest = steps.max(), let index = steps.firstIndex(of: longest) else { return false }
    let rest = steps.reduce(0, +) - longest
    return min(index, steps.count - index) > 100 && longest > rest / 20
  }
}

extension Person {
  /// The smallest number of drawings of any gesture.
  var fewestDrawings: Int { gestures.map(\.drawings.count).min() ?? 0 }

  mutating func add(_ file: GestureFile) {
    if let index = gestures.firstIndex(where: { $0.name == file.name }) {
      gestures[index].drawings.append(file.strokes)
    } else {
      gestures.append(Gesture(name: file.name, drawings: [file.strokes]))
    }
  }
}
