/// An sRGB color with opacity, eight bits per component.
public struct Color: Hashable, Sendable {
  /// The red component, 0...255.
  public var red: UInt8
  /// The green component, 0...255.
  public var green: UInt8
  /// The blue component, 0...255.
  public var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Opaque black.
  public static let black = Color(0x000000)
  /// Opaque white.
  public static let white = Color(0xFFFFFF)

  /// Creates an opaque color from six hexadecimal digits, such as `0xFFCC00`.
  public init(_ rgb: UInt32) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    alpha = 255
  }

  /// Creates a color from components of 0...1; values outside are clamped.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func part(_ value: Double) -> UInt8 { UInt8(max(0, min(1, value)) * 255 + 0.5) }
    (self.red, self.green, self.blue) = (part(red), part(green), part(blue))
    self.alpha = part(alpha)
  }

  /// The same color with an opacity of 0...1; values outside are clamped.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha = UInt8(max(0, min(1, opacity)) * 255 + 0.5)
    return color
  }

  /// The same color with its opacity multiplied by 0...1.
  func faded(by opacity: Double) -> Color {
    opacity < 1 ? self.opacity(Double(alpha) / 255 * opacity) : self
  }

  /// Red, green, blue and opacity in one number, `0xRRGGBBAA`.
  public var packed: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }
}
