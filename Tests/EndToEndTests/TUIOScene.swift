import Foundation
import TestSupport
import Testing
import TrackerKitTesting

/// Trackers and other programs that send and receive TUIO, in programs of their own.
enum TUIOScene {
  /// A script of the folder `Independent`.
  static func script(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Independent/\(name)").path
  }

  /// What a tracker does, step by step.
  struct Tracker {
    private(set) var steps: [[String: Any]] = []

    /// Sends a frame.
    mutating func frame(
      _ number: Int, alive: [Int], _ sets: [(id: Int, x: Double, y: Double)] = [],
      source: String = "table@127.0.0.1", version: Int = 1
    ) {
      steps.append([
        "frame": number, "alive": alive, "sets": sets.map { [$0.id, $0.x, $0.y] as [Any] },
        "source": source, "version": version,
      ])
    }

    mutating func wait(_ seconds: Double) { steps.append(["wait": seconds]) }

    /// From now on, packets are lost, sent twice and swapped; nil ends that.
    mutating func mangle(_ seed: Int?) { steps.append(["mangle": seed ?? NSNull()]) }

    mutating func send(_ bytes: [UInt8]) {
      steps.append(["hex": bytes.map { String(format: "%02x", $0) }.joined()])
    }

    /// Does the steps.
    func run(to port: UInt16) throws {
      var input = Data()
      for step in steps {
        input += try JSONSerialization.data(withJSONObject: step) + Data("\n".utf8)
      }
      let result = try Subprocess(
        "/usr/bin/python3", [TUIOScene.script("tuio_send.py"), "\(port)"], input: input
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
    }
  }

  /// What `info` says of a recording.
  struct Info: Decodable {
    struct Events: Decodable {
      let began, moved, ended, cancelled: Int
    }
    let devices: [String]
    let contacts: Int
    let mostContacts: Int
    let events: Events

    init(_ path: String) throws {
      let result = try Subprocess(BuiltProduct.touchplay, ["info", "--json", path]).run()
      try #require(result.exitCode == 0, "\(result.errors)")
      self = try JSONDecoder().decode(Self.self, from: result.outputData)
    }
  }

  /// A recording of three fingers, at most two at a time, in a window of 1000 x 500 points.
  static let threeFingers: String = {
    var lines = [
      #"{"touchplay": 1, "program": "0.1.0", "driver": "", "library": "test", "#
        + #""devices": ["mouse", "panel"], "remarks": [], "start": 0, "rate": 120, "#
        + #""window": {"points": [1000.0, 500.0], "pixels": [1000.0, 500.0], "#
        + #""millimeters": [100.0, 50.0]}, "interfaceFactor": 1.0, "seed": "0", "#
        + #""locationShift": 8, "settings": [["mode", "trace"]], "snapshots": []}"#
    ]
    func add(_ time: Int, _ phase: String, finger: Int, number: Int, _ x: Int, _ y: Int) {
      lines.append(
        #"{"t": \#(time)000, "turn": \#(lines.count), "kind": "touch", "phase": "\#(phase)", "#
          + #""device": 1, "finger": \#(finger), "number": \#(number), "x": \#(x).0, "y": \#(y).0}"#
      )
    }
    add(100, "began", finger: 1, number: 1, 250, 125)
    for step in 1...20 {
      add(100 + step * 10, "moved", finger: 1, number: 1, 250 + step * 25, 125)
    }
    add(400, "began", finger: 2, number: 2, 100, 400)
    add(500, "ended", finger: 1, number: 1, 750, 125)
    add(600, "began", finger: 3, number: 1, 500, 250)
    add(2700, "moved", finger: 2, number: 2, 110, 400)
    add(2800, "ended", finger: 2, number: 2, 110, 400)
    add(2810, "ended", finger: 3, number: 1, 500, 250)
    return lines.joined(separator: "\n") + "\n"
  }()
}
