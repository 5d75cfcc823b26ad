import Foundation
public import TrackerKit

extension Color {
  /// The contrast ratio with another color, 1...21, as defined by WCAG.
  public func contrast(with other: Color) -> Double {
    let lights = [self, other].map { color in
      let parts = [color.red, color.green, color.blue].map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }
}
