package import TrackerKit

/// A display's pixels per inch, if plausible.
package struct PixelDensity {
  private static let millimetersPerInch = 25.4
  /// What X servers claim about displays whose size they do not know.
  private static let madeUp = 96.0
  /// Densities outside this range are the display's mistake: projectors report 16 by 9 mm.
  private static let believable = 10.0...1500.0

  private let across: Double
  private let down: Double

  /// A display's density; nil if the system does not know it or made it up.
  ///
  /// - Parameters:
  ///   - perInchAcross: Horizontal pixels per inch.
  ///   - perInchDown: Vertical pixels per inch.
  ///   - displayWidth: The display's width in pixels.
  ///   - displayHeight: The display's height in pixels.
  package init?(
    perInchAcross: Double, perInchDown: Double, displayWidth: Int, displayHeight: Int
  ) {
    guard Self.believable.contains(perInchAcross), Self.believable.contains(perInchDown)
    else { return nil }
    // On Wayland, SDL 2 divides the pixels of a turned display by its extents the wrong way round.
    let aspect = Double(displayHeight) / Double(displayWidth)
    let isCrossed =
      abs(aspect - 1) > 0.1 && abs(perInchAcross / perInchDown / (aspect * aspect) - 1) < 0.05
    let mean = (perInchAcross * perInchDown).squareRoot()
    across = isCrossed ? mean : perInchAcross
    down = isCrossed ? mean : perInchDown
    // X computes whole millimeters from 96 pixels per inch, so a made-up size is within one
    // millimeter.
    let isMadeUp = [(displayWidth, across), (displayHeight, down)].allSatisfy { pixels, density in
      let claimed = Double(pixels) / density * Self.millimetersPerInch
      let computed = Double(pixels) / Self.madeUp * Self.millimetersPerInch
      return abs(claimed - computed) < 0.99
    }
    if isMadeUp { return nil }
  }

  /// The physical size of a number of pixels.
  package func millimeters(width: Int, height: Int) -> Size {
    Size(
      width: Double(width) / across * Self.millimetersPerInch,
      height: Double(height) / down * Self.millimetersPerInch)
  }
}
