public import TrackerKit

/// A view with a name that keeps the touches it gets, any number at a time.
public final class NamedView: View {
  /// The name in the scene's log.
  public let name: String
  /// Every touch that the view ever got, in order.
  public private(set) var seen: [Touch] = []
  /// Called with every delivery.
  public var onTouches: ((TouchPhase, [Touch], TouchEvent) -> Void)?

  /// Creates a view with a name.
  public init(name: String, frame: Rect) {
    self.name = name
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  private func note(_ phase: TouchPhase, _ touches: [Touch], _ event: TouchEvent) {
    for touch in touches where !seen.contains(touch) { seen.append(touch) }
    onTouches?(phase, touches, event)
  }

  /// Keeps the touches.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    note(.began, touches, event)
  }

  /// Keeps the touches.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    note(.moved, touches, event)
  }

  /// Keeps the touches.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    note(.ended, touches, event)
  }

  /// Keeps the touches.
  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(.cancelled, touches, event)
  }
}
