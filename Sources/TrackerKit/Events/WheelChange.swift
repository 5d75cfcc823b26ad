/// A mouse wheel that was turned, or two fingers that scrolled on a touchpad (rule I11).
public struct WheelChange: Hashable, Sendable {
  /// Deltas are whole multiples of a notch divided by this.
  public static let unitsPerNotch = 256.0
  /// The maximum delta in each direction, in notches.
  public static let farthest = 1e6

  /// Where the pointer is, in points.
  public var location: Point
  /// How far to scroll, in notches of a wheel: x to the right, y down, as a content offset does.
  public var delta: Point
  /// The modifiers held at that time.
  public var modifiers: KeyModifiers

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - location: Where the pointer is, in points.
  ///   - delta: How far to scroll to the right and down, in notches; rounded and limited to what a
  ///     session can hold.
  ///   - modifiers: The modifiers held at that time.
  public init(at location: Point, delta: Point, modifiers: KeyModifiers = []) {
    self.location = location.quantized
    self.delta = Point(x: Self.grid(delta.x), y: Self.grid(delta.y))
    self.modifiers = modifiers
  }

  /// The nearest delta that a session can hold.
  private static func grid(_ delta: Double) -> Double {
    guard delta == delta else { return 0 }
    let limited = min(max(delta, -farthest), farthest)
    return (limited * unitsPerNotch).rounded() / unitsPerNotch
  }
}
