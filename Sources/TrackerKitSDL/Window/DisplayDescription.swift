internal import CSDL2
public import TrackerKit

/// What SDL knows about a display.
public struct DisplayDescription: Hashable, Sendable {
  /// The display's name.
  public let name: String
  /// The display's place on the desktop, in points.
  public let frame: Rect
  /// The display's size in pixels; nil if SDL does not know it.
  public let pixels: Size?
  /// The display's size in millimeters; nil if the system does not know it or made it up.
  public let millimeters: Size?
  /// The refresh rate; 0 if unknown.
  public let hertz: Int
  /// The display's orientation; nil if SDL does not know it.
  public let orientation: Orientation?

  /// Pixels per point; nil if unknown.
  public var scale: Double? {
    guard let pixels, frame.size.width > 0 else { return nil }
    return pixels.width / frame.size.width
  }
}

extension DisplayDescription {
  init(index: Int32, driver: String) {
    name = SDL_GetDisplayName(index).map { String(cString: $0) } ?? "display \(index)"
    var bounds = SDL_Rect()
    SDL_GetDisplayBounds(index, &bounds)
    frame = Rect(
      x: Double(bounds.x), y: Double(bounds.y), width: Double(bounds.w), height: Double(bounds.h))
    var mode = SDL_DisplayMode()
    SDL_GetCurrentDisplayMode(index, &mode)
    hertz = Int(mode.refresh_rate)
    pixels = Self.pixels(index, current: mode, driver: driver)
    millimeters = pixels.flatMap { pixels in
      PixelDensity(display: index)?.millimeters(
        width: Int(pixels.width), height: Int(pixels.height))
    }
    orientation = Orientation(SDL_GetDisplayOrientation(index))
  }

  /// The size in pixels.
  ///
  /// On Wayland, the current mode is in points. Since 2.0.22, SDL also lists the display's own mode,
  /// which is the largest one.
  private static func pixels(
    _ index: Int32, current: SDL_DisplayMode, driver: String
  ) -> Size? {
    var mode = current
    if driver == "wayland" {
      guard SDLLibrary.core.version >= SDLLibrary.Version(2, 0, 22),
        SDL_GetDisplayMode(index, 0, &mode) == 0
      else { return nil }
    }
    guard mode.w > 0, mode.h > 0 else { return nil }
    return Size(width: Double(mode.w), height: Double(mode.h))
  }
}

extension PixelDensity {
  /// The density of one of SDL's displays; nil if the system does not know it or made it up.
  init?(display index: Int32) {
    var (across, down): (Float, Float) = (0, 0)
    guard SDL_GetDisplayDPI(index, nil, &across, &down) == 0 else { return nil }
    var mode = SDL_DisplayMode()
    SDL_GetDesktopDisplayMode(index, &mode)
    self.init(
      perInchAcross: Double(across), perInchDown: Double(down), displayWidth: Int(mode.w),
      displayHeight: Int(mode.h))
  }
}

/// A display's pixels per inch, if plausible.
package struct PixelDensity {
  private static let millimetersPerInch = 25.4
  /// What X servers claim about displays whose size they do not know.
  private static let madeUp = 96.0
  /// Densities outside this range are the display's mistake: projectors report 16 by 9 mm.
  private static let believable = 10.0...1500.0

  private let across: Double
  private let down: Double

  /// The density of a display with a size in pixels; nil if the system does not know it or made it up.
  package init?(
    perInchAcross: Double, perInchDown: Double, displayWidth: Int, displayHeight: Int
  ) {
    guard Self.believable.contains(perInchAcross), Self.believable.contains(perInchDown)
    else { return nil }
    // On Wayland, SDL 2 divides the pixels of a turned display by the wrong extents.
    let aspect = Double(displayHeight) / Double(displayWidth)
    let isCrossed =
      abs(aspect - 1) > 0.1 && abs(perInchAcross / perInchDown / (aspect * aspect) - 1) < 0.05
    let mean = (perInchAcross * perInchDown).squareRoot()
    across = isCrossed ? mean : perInchAcross
    down = isCrossed ? mean : perInchDown
    // X computes whole millimeters from 96 pixels per inch, so a made-up size is less than one off.
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
