internal import TrackerKit

/// The replayed world, scaled into the window with black around it; takes touches for the player.
final class ReplayView: View {
  /// The world; it takes no touches itself.
  var sandbox: Sandbox { didSet { if sandbox !== oldValue { setNeedsDisplay() } } }
  /// Called when a finger comes down on the picture.
  var onTouch: (() -> Void)?

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    super.init()
  }

  /// The world may look different now.
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
