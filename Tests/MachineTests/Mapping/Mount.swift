import Foundation
import PanelCheck
import TrackerKit

/// How a panel is built into its display.
struct Mount {
  let name: String
  /// Where a relative location on the display is on the panel.
  let matrix: CalibrationMatrix

  /// Every way to turn and mirror a panel, and one that is larger than its display.
  static let all =
    PanelOrientation.allCases.filter { $0 != .upright }.map {
      Mount(name: $0.rawValue, matrix: $0.matrix)
    } + [
      Mount(name: "larger than the display", matrix: CalibrationMatrix(0.8, 0, 0.15, 0, 0.9, 0.08))
    ]

  /// Taps with one finger on relative locations of the display.
  func taps(on locations: [Point], of panel: Panel) -> [TimedReport] {
    var gesture = Gesture()
    for location in locations {
      let image = matrix.apply(location)
      let units = (
        x: Int((image.x * Double(panel.maximum.x)).rounded()),
        y: Int((image.y * Double(panel.maximum.y)).rounded())
      )
      gesture.frames.append(Gesture.Frame(seconds: 0.2, fingers: [0: units]))
      gesture.frames.append(Gesture.Frame(seconds: 0.1, fingers: [:]))
    }
    return gesture.reports(from: panel)
  }
}
