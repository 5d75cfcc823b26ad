import Foundation
import TestSupport
import Testing
import TrackerKit

/// Everything that needs its own display; the time limit includes waiting for one.
@Suite(
  "End to end", .timeLimit(.minutes(30)),
  .enabled(if: TouchRig.isAllowed, "needs a private display"))
enum EndToEnd {
  /// A finger's location when a number of fingers is spread over a window, in whole points.
  static func place(_ index: Int, width: Int, height: Int) -> Point {
    Point(
      x: Double((index * 2 + 1) * width / 26),
      y: Double(height / 2 + (index % 3 - 1) * height / 4))
  }
}

/// A state dump as dictionaries and arrays.
struct StateDump {
  let members: [String: Any]

  init(_ data: Data) throws {
    let object = try JSONSerialization.jsonObject(with: data)
    members = try #require(object as? [String: Any])
  }

  var mode: String { members["mode"] as? String ?? "" }
  var touches: [[String: Any]] { members["touches"] as? [[String: Any]] ?? [] }
  var numbers: [Int] { touches.compactMap { $0["number"] as? Int } }
  var phases: [String] { touches.compactMap { $0["phase"] as? String } }
  var strokes: [[String: Any]] { list("trace", "strokes") }
  var inProgress: [[String: Any]] { list("trace", "inProgress") }
  var markers: [[String: Any]] { list("touchy", "markers") }

  /// Everything but ticks and seconds, as text for comparison.
  var timeless: String {
    get throws {
      var rest = members
      rest["tick"] = nil
      rest["seconds"] = nil
      let data = try JSONSerialization.data(withJSONObject: rest, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }
  }

  private func list(_ mode: String, _ name: String) -> [[String: Any]] {
    (members[mode] as? [String: Any])?[name] as? [[String: Any]] ?? []
  }
}
