/// What fingers do on a panel, in the panel's units.
struct Gesture {
  /// The fingers at one moment, by their numbers.
  struct Frame {
    /// The time since the previous frame, in seconds.
    var seconds: Double
    var fingers: [Int: (x: Int, y: Int)]
  }

  var frames: [Frame] = []

  /// Fingers land one after another, draw, rest, and lift one after another.
  ///
  /// They move side by side over most of the panel, at a rate in hertz. The first one waits for a second, because
  /// an emulated processor takes most of it to draw a first touch, and the kernel keeps only half a second of
  /// ten fingers for a program that does not read.
  static func strokes(fingers: Int, steps: Int, rate: Double, on panel: Panel) -> Gesture {
    var gesture = Gesture()
    func location(_ finger: Int, _ step: Int) -> (x: Int, y: Int) {
      let x = panel.maximum.x * (2 * finger + 1) / (2 * fingers)
      let y = panel.maximum.y / 10 + panel.maximum.y * 8 * step / (10 * max(1, steps))
      return (x + (step * (finger % 5 - 2)) % 7, y)
    }
    var down: [Int: (x: Int, y: Int)] = [:]
    for finger in 0..<fingers {
      down[finger] = location(finger, 0)
      gesture.frames.append(Frame(seconds: finger == 1 ? 1 : 0.02, fingers: down))
    }
    for step in stride(from: 1, through: steps, by: 1) {
      for finger in 0..<fingers { down[finger] = location(finger, step) }
      gesture.frames.append(Frame(seconds: 1 / rate, fingers: down))
    }
    for finger in 0..<fingers {
      down[finger] = nil
      gesture.frames.append(Frame(seconds: 0.02, fingers: down))
    }
    return gesture
  }

  /// The reports of a panel that sees these fingers, with the pause before each.
  func reports(from panel: Panel) -> [TimedReport] {
    var writer = ReportWriter(panel)
    return frames.map { TimedReport(seconds: $0.seconds, events: writer.report($0.fingers)) }
  }
}

/// A report as the guest's script reads it: a pause, then events of type, code and value.
struct TimedReport: Encodable {
  var seconds: Double
  var events: [[Int]]

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(seconds)
    try list.encode(events)
  }
}

/// Writes what a panel's driver reports, by the rules of the kernel's multitouch protocols.
private struct ReportWriter {
  private let panel: Panel
  private var last: [Int: (x: Int, y: Int)] = [:]
  /// The identifier of the contact in each slot.
  private var identifiers: [Int: Int] = [:]
  private var nextIdentifier = 1

  init(_ panel: Panel) {
    self.panel = panel
  }

  mutating func report(_ fingers: [Int: (x: Int, y: Int)]) -> [[Int]] {
    defer { last = fingers }
    for finger in fingers.keys.sorted() where last[finger] == nil {
      identifiers[finger] = nextIdentifier
      nextIdentifier += 1
    }
    let events =
      switch panel.reporting {
      case .slots: slots(fingers)
      case .packets: packets(fingers)
      case .single: [[Int]]()
      }
    return events + pointer(fingers)
  }

  private func slots(_ fingers: [Int: (x: Int, y: Int)]) -> [[Int]] {
    var events: [[Int]] = []
    for slot in Set(last.keys).union(fingers.keys).sorted() {
      let (before, now) = (last[slot], fingers[slot])
      if let before, let now, before == now { continue }
      events.append([Code.absolute, Code.slot, slot])
      guard let now else {
        events.append([Code.absolute, Code.identifier, -1])
        continue
      }
      if before == nil { events.append([Code.absolute, Code.identifier, identifiers[slot] ?? 0]) }
      events.append([Code.absolute, Code.multiX, now.x])
      events.append([Code.absolute, Code.multiY, now.y])
    }
    return events
  }

  private func packets(_ fingers: [Int: (x: Int, y: Int)]) -> [[Int]] {
    guard !fingers.isEmpty else { return [[Code.synchronize, Code.multiReport, 0]] }
    return fingers.sorted { $0.key < $1.key }.flatMap { finger, location in
      [
        [Code.absolute, Code.multiX, location.x], [Code.absolute, Code.multiY, location.y],
        [Code.absolute, Code.identifier, identifiers[finger] ?? 0],
        [Code.synchronize, Code.multiReport, 0],
      ]
    }
  }

  /// What drivers also report, for programs that support only one finger: the oldest one.
  private func pointer(_ fingers: [Int: (x: Int, y: Int)]) -> [[Int]] {
    var events: [[Int]] = []
    if fingers.isEmpty != last.isEmpty {
      let tool = [Panel.Kind.touchpad: Code.finger, .pen: Code.pen][panel.kind]
      if let tool { events.append([Code.key, tool, fingers.isEmpty ? 0 : 1]) }
      events.append([Code.key, Code.touch, fingers.isEmpty ? 0 : 1])
    }
    let oldest = fingers.min { identifiers[$0.key] ?? 0 < identifiers[$1.key] ?? 0 }
    if let location = oldest?.value {
      events.append([Code.absolute, Code.x, location.x])
      events.append([Code.absolute, Code.y, location.y])
    }
    return events
  }
}
