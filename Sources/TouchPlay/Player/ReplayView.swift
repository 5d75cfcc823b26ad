internal import TrackerKit

/// Shows the replay, scaled to fit the window on black; passes touches to the player.
final class ReplayView: View {
  /// The replayed sandbox; it takes no touches.
  var sandbox: Sandbox { didSet { if sandbox !== oldValue { setNeedsDisplay() } } }
  /// Called when a finger comes down on the picture.
  var onTouch: (() -> Void)?

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    super.init()
  }

  /// Redraws if the sandbox has changed.
  func update() {
    if sandbox.window?.needsDisplay == true { setNeedsDisplay() }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    onTouch?()
  }

  override func draw(in canvas: Canvas) {
    sandbox.draw(in: canvas, fitting: bounds.size)
  }
}
