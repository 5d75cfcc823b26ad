import Foundation
import TestSupport

/// What goes on when the power is cut.
enum CutActivity: String, CaseIterable {
  case draws = "fingers draw in Trace"
  case records = "a recording of moving fingers"
  case learns = "gestures are learned, and settings changed"
  case reports = "reports of `check --from` are written"
  case guides = "a guided check keeps its tests and its report"

  /// The mode in which the program starts again.
  var mode: String { self == .learns ? "gestures" : "trace" }

  /// The largest age of what may be missing, in seconds, with time for a slow machine's disk.
  ///
  /// Without a sync, the kernel would write after 5 s at the earliest.
  var limit: Double? {
    switch self {
    case .draws: 4
    case .records: 2
    case .learns, .reports, .guides: nil
    }
  }

  /// Does it, up to a moment at which the power is cut.
  func run(in scenario: DiskScenario, lastSeconds: Double) throws {
    switch self {
    case .draws: try draw(scenario, lastSeconds)
    case .records: try record(scenario, lastSeconds)
    case .learns: try learn(scenario, lastSeconds)
    case .reports: try report(scenario, lastSeconds)
    case .guides: try guide(scenario, lastSeconds)
    }
  }

  /// Draws, starts again and draws on, so that the drawing's file is also rewritten.
  private func draw(_ scenario: DiskScenario, _ lastSeconds: Double) throws {
    for _ in 0..<2 {
      let program = try scenario.launch("--mode trace")
      try scenario.draw(seconds: 10)
      try scenario.end(program)
    }
    _ = try scenario.launch("--mode trace")
    try scenario.beginToDraw(seconds: 20)
    pause(lastSeconds)
  }

  private func record(_ scenario: DiskScenario, _ lastSeconds: Double) throws {
    for name in ["a", "b"] {
      let program = try scenario.launch("--mode touchy", recording: "\(name).touchplay")
      try scenario.draw(seconds: 10)
      try scenario.end(program)
    }
    _ = try scenario.launch("--mode touchy", recording: "c.touchplay")
    try scenario.beginToDraw(seconds: 20)
    pause(lastSeconds)
  }

  private func learn(_ scenario: DiskScenario, _ lastSeconds: Double) throws {
    let program = try scenario.launch("--mode gestures")
    for (number, height) in [900, 500, 300].enumerated() {
      try scenario.press("n")
      for _ in 0..<3 { try scenario.play(.zigzag(height: height)) }
      // On a slow machine, two drawings can become one.
      for _ in 0..<5 {
        pause(2)
        if try learnedCount(scenario) > number { break }
        try scenario.play(.zigzag(height: height))
      }
      try scenario.press("esc")
      // Smooth or straight lines.
      for key in ["3", "m", "4"] { try scenario.press(key) }
      scenario.noteCompletion()
    }
    try scenario.end(program)
    _ = try scenario.launch("--mode gestures")
    try scenario.press("n")
    for _ in 0..<3 { try scenario.play(.zigzag(height: 700)) }
    pause(lastSeconds / 2)
  }

  private func learnedCount(_ scenario: DiskScenario) throws -> Int {
    let list = "cd; ls .local/share/touchplay/templates 2>/dev/null | grep -c template$ || true"
    return try Int(scenario.machine.run(list, as: "visitor").dropLast()) ?? 0
  }

  /// Writes reports beside each other, and over each other.
  private func report(_ scenario: DiskScenario, _ lastSeconds: Double) throws {
    let check = URL(filePath: #filePath).appending(path: "../../../Fixtures/Films/check.touchplay")
    try scenario.machine.put(Data(contentsOf: check.standardizedFileURL), as: "check.touchplay")
    let command = "touchplay check --from /machine/check.touchplay --size-mm 256x150 --force"
    // The verdict is not the question.
    func write(_ number: Int) -> String {
      "cd; \(command) --report report-\(number).html --json last.json >/dev/null 2>&1; test $? -le 1"
    }
    for number in 0..<6 {
      try scenario.machine.run(write(number), as: "visitor")
      scenario.noteCompletion()
    }
    _ = try scenario.machine.start(write(6), as: "visitor")
    pause(lastSeconds / 10)
  }

  private func guide(_ scenario: DiskScenario, _ lastSeconds: Double) throws {
    let command =
      "check --size-mm 256x150 --report guided.html --json guided.json --force --test fingers"
    for _ in 0..<2 {
      _ = try scenario.launch(command)
      try scenario.play(.fingersDown())
      pause(2)
      try scenario.machine.run("pkill -KILL -x touchplay; while pgrep -x touchplay; do :; done")
      scenario.noteCompletion()
    }
    _ = try scenario.launch(command)
    try scenario.play(.fingersDown())
    pause(lastSeconds / 5)
  }
}

extension Gesture {
  /// A finger's zigzag in the middle, then a rest that ends the gesture.
  fileprivate static func zigzag(height: Int) -> Gesture {
    var gesture = Gesture()
    let corners = [(-1, 1), (-1, -1), (1, 1), (1, -1)].map {
      (x: 2000 + 400 * $0.0, y: 1700 + height * $0.1)
    }
    for (start, end) in zip(corners, corners.dropFirst()) {
      for part in 0..<8 {
        let x = start.x + (end.x - start.x) * part / 8
        let y = start.y + (end.y - start.y) * part / 8
        gesture.frames.append(Frame(seconds: 0.03, fingers: [0: (x, y)]))
      }
    }
    gesture.frames.append(Frame(seconds: 0.03, fingers: [:]))
    gesture.frames.append(Frame(seconds: 1.2, fingers: [:]))
    return gesture
  }

  /// Three fingers come down, rest and lift, as a guided test asks for it.
  fileprivate static func fingersDown() -> Gesture {
    var gesture = Gesture()
    var down: [Int: (x: Int, y: Int)] = [:]
    for finger in 0..<3 {
      down[finger] = (1000 + 900 * finger, 2000)
      gesture.frames.append(Frame(seconds: 0.05, fingers: down))
    }
    gesture.frames.append(Frame(seconds: 0.5, fingers: down))
    gesture.frames.append(Frame(seconds: 0.1, fingers: [:]))
    gesture.frames.append(Frame(seconds: 3, fingers: [:]))
    return gesture
  }
}
