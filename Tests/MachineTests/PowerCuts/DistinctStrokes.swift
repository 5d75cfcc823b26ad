/// Strokes of two fingers, each with a different start.
struct DistinctStrokes {
  /// So slow that the kernel keeps the reports of some seconds for a program on a slow machine.
  private static let rate = 10.0
  private var begun = 0

  /// A long stroke, and short ones beside it, for some seconds.
  mutating func reports(seconds: Double, from panel: Panel) -> [TimedReport] {
    var gesture = Gesture()
    var down: [Int: (x: Int, y: Int)] = [:]
    var ends: [Int: Int] = [:]
    for frame in 0..<Int(seconds * Self.rate) {
      for finger in 0..<2 {
        if frame == ends[finger] {
          down[finger] = nil
        } else if let location = down[finger] {
          down[finger] = (location.x + (frame % 2 == 0 ? 1 : -1), location.y + 9)
        } else {
          down[finger] = beginning()
          // The first finger draws for 7 s, the other one for 0.6 s.
          ends[finger] = frame + (finger == 0 ? 70 : 6)
        }
      }
      gesture.frames.append(Gesture.Frame(seconds: 1 / Self.rate, fingers: down))
    }
    gesture.frames.append(Gesture.Frame(seconds: 1 / Self.rate, fingers: [:]))
    return gesture.reports(from: panel)
  }

  private mutating func beginning() -> (x: Int, y: Int) {
    defer { begun += 1 }
    return (400 + 11 * (begun % 290), 700 + 60 * (begun / 290))
  }

  /// Two fingers that come down, move a little, and have left in the last report.
  static let held: Gesture = {
    var gesture = Gesture()
    for step in 0..<10 {
      gesture.frames.append(
        Gesture.Frame(
          seconds: 0.05, fingers: [0: (1000, 1000 + 20 * step), 1: (2500, 1000 + 20 * step)]))
    }
    gesture.frames.append(Gesture.Frame(seconds: 0.05, fingers: [:]))
    return gesture
  }()
}
