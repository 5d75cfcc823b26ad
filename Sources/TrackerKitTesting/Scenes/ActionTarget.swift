public import TrackerKit

/// Logs a recognizer's actions in a scene, or does more; the recognizer does not retain it.
public final class ActionTarget {
  private let scene: TouchScene
  /// Called with every action.
  public var onAction: ((GestureRecognizer) -> Void)?

  /// Creates a target that logs in a scene.
  public init(_ scene: TouchScene) {
    self.scene = scene
  }

  /// The action.
  public func act(_ recognizer: GestureRecognizer) {
    scene.log.append("\(recognizer.name ?? "?") action \(recognizer.state)")
    onAction?(recognizer)
  }
}

extension GestureRecognizer {
  /// Names the recognizer, which puts it into the scene's log, attaches it to a view, and lets it
  /// call a target.
  @discardableResult
  public func attached(to view: View, _ name: String, _ target: ActionTarget? = nil) -> Self {
    self.name = name
    view.addGestureRecognizer(self)
    if let target { addTarget(target, Action(ActionTarget.act)) }
    return self
  }
}
