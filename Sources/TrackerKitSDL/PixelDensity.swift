package import TrackerKit

/// How many pixels of a display make an inch, as far as that can be believed.
package struct PixelDensity {
  private static let millimetersPerInch = 25.4
  /// What X servers claim of displays whose size they do not know.
  private static let madeUp = 96.0
  /// Densities outside these are a display's mistake: projectors report 16 by 9 mm.
  private static let believable = 10.0...1500.0

  private let across: Double
  private let down: Double

  /// A display's density; nil when the system does not know it or made it up.
  ///
  /// - Parameters:
  ///   - perInchAcross: Pixels an inch, left to right.
  ///   - perInchDown: Pixels an inch, top to bottom.
  ///   - displayWidth: The display's width in pixels.
  ///   - displayHeight: The display's height in pixels.
  package init?(
    perInchAcross: Double, perInchDown: Double, displayWidth: Int, displayHeight: Int
  ) {
    guard Self.believable.contains(perInchAcross), Self.believable.contains(perInchDown)
    else { return nil }
    across = perInchAcross
    down = perInchDown
    // X computes whole millimeters from 96 pixels an inch: such a size is within one of them.
    let isMadeUp = [(displayWidth, across), (displayHeight, down)].allSatisfy { pixels, density in
      let claimed = Double(pixels) / density * Self.millimetersPerInch
      let computed = Double(pixels) / Self.madeUp * Self.millimetersPerInch
      return abs(claimed - computed) < 0.99
    }
    if isMadeUp { return nil }
  }

  /// The physical size of so many pixels.
  package func millimeters(width: Int, height: Int) -> Size {
    Size(
      width: Double(width) / across * Self.millimetersPerInch,
      height: Double(height) / down * Self.millimetersPerInch)
  }
}
