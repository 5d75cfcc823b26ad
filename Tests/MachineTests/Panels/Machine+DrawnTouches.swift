import TestSupport
import TrackerKit

extension Machine {
  /// Whether three fingers that land are drawn where they are, and are gone when they lift.
  ///
  /// The panel covers a display on which the program shows Touchy.
  func drawsTouches(
    of device: PluggedDevice, _ panel: Panel, on display: Int = 0
  ) throws -> Bool {
    let gesture = Gesture.strokes(fingers: 3, steps: 5, rate: 20, on: panel)
    let reports = gesture.reports(from: panel)
    let locations = gesture.frames[reports.count - 4].fingers.values.map {
      Point(
        x: Double($0.x) / Double(panel.maximum.x), y: Double($0.y) / Double(panel.maximum.y))
    }
    try device.play(Array(reports.dropLast(3)))
    let areDrawn = try wait(untilLit: true, at: locations, on: display)
    try device.play(Array(reports.suffix(3)))
    return try areDrawn && wait(untilLit: false, at: locations, on: display)
  }

  /// Waits at least 20 s until all, or none, of some fractions of a display are lit.
  func wait(untilLit isLit: Bool, at locations: [Point], on display: Int = 0) throws -> Bool {
    for _ in 0..<80 {
      let picture = try picture(ofDisplay: display)
      let lit = locations.filter { location in
        let x = Int(location.x * Double(picture.width - 1))
        let y = Int(location.y * Double(picture.height - 1))
        return (-20...20).contains { picture[min(max(x + $0, 0), picture.width - 1), y] != .black }
      }
      if lit.count == (isLit ? locations.count : 0) { return true }
      pause(0.25)
    }
    return false
  }
}
