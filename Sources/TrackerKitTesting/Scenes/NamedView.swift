public import TrackerKit

/// A view with a name that keeps the touches it gets, any number at a time.
public final class NamedView: View {
  /// The name in the scene's log.
  public let name: String
  /// Every touch that the view has had, in order.
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

/// Logs a recognizer's actions in a scene, or does more; the recognizer does not retain it.
public final class ActionTarget {
  private let scene: TouchScene
  /// Called with every action.
  public var onAction: ((GestureRecognizer) -> Void)?

  /// Creates a target that logs in a scene.
  public init(_ scene: TouchScene) {
    self.scene = scene
  }

  /// Logs the action.
  public func act(_ recognizer: GestureRecognizer) {
    scene.log.append("\(recognizer.name ?? "?") action \(recognizer.state)")
    onAction?(recognizer)
  }
}

extension GestureRecognizer {
  /// Names the recognizer, so that the scene logs it, and attaches it to a view and a target.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - name: The name in the log.
  ///   - target: The target of its action; nil for none.
  /// - Returns: The recognizer.
  @discardableResult
  public func attached(to view: View, _ name: String, _ target: ActionTarget? = nil) -> Self {
    self.name = name
    view.addGestureRecognizer(self)
    if let target { addTarget(target, action: Action(ActionTarget.act)) }
    return self
  }
}
