internal import TrackerKit

/// Eight ball: shake it and it answers (rules X1 to X6).
///
/// A shake is a motion event, which the key also sends, or a finger that shakes the ball.
final class EightBallController: ModeController {
  private let ballView: EightBallView
  private var ball: EightBall
  private var animation: Animation?

  override init(_ context: ModeContext) {
    let settings = context.settings
    ball = EightBall(answers: settings.answers, seed: settings.seed)
    ballView = EightBallView(settings: settings)
    super.init(context)
  }

  override func loadView() -> View {
    let shake = FingerShakeRecognizer()
    shake.addTarget(self, action: EightBallController.fingerShook)
    ballView.addGestureRecognizer(shake)
    return ballView
  }

  override var occupied: [Rect] { [ballView.layout.ball] }

  override var randomState: UInt64? { ball.generator.state }

  override var handlesUnclaimedShakes: Bool { true }

  override func motionBegan(_ kind: MotionKind) {
    guard kind == .shake else { return super.motionBegan(kind) }
    change { $0.shakeBegan() }
  }

  override func motionEnded(_ kind: MotionKind) {
    guard kind == .shake else { return super.motionEnded(kind) }
    change { $0.shakeEnded() }
  }

  override func motionCancelled(_ kind: MotionKind) {
    guard kind == .shake else { return super.motionCancelled(kind) }
    change { $0.shakeEnded() }
  }

  private func fingerShook(_ recognizer: FingerShakeRecognizer) {
    switch recognizer.state {
    case .began: change { $0.shakeBegan() }
    case .ended, .cancelled: change { $0.shakeEnded() }
    case .possible, .changed, .failed: break
    }
  }

  /// Turns the ball when the device is turned face up or face down; the rotation of a display does
  /// not count (rule X5).
  override func turned(_ orientation: Orientation) {
    switch orientation {
    case .faceUp: change { $0.turn(faceUp: true) }
    case .faceDown: change { $0.turn(faceUp: false) }
    case .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown: break
    }
  }

  func turnOver() { context.loop.queue.post(.orientation, ball.isFaceUp ? .faceDown : .faceUp) }

  private func change(_ body: (inout EightBall) -> Void) {
    body(&ball)
    show()
    // A fade starts now, not at the previous tick.
    if ball.isFadeFresh { animate() }
  }

  private func animate() {
    animation?.stop()
    animation = context.loop.animate { [weak self] seconds in
      guard let self else { return false }
      defer { show() }
      return ball.advance(by: seconds)
    }
  }

  /// Shows the ball; a shaken one knocks each time it passes the middle, and an answer chimes.
  private func show() {
    if (ballView.swing < 0) != (ball.swing < 0) { play([.knock(0.3, side: 0.5)]) }
    if ballView.answer != ball.answer { play(Tone.chime([5, 7, 9])) }
    ballView.answer = ball.answer
    ballView.opacity = ball.opacity
    ballView.swing = ball.swing
  }

  override func startAfresh() { if ball.isFading { animate() } }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try ball.visitFields(with: &visitor)
  }

  override func restored() {
    show()
    if ball.isFading { animate() }
  }
}

extension Mode {
  static let eightball = Mode(
    id: "eightball", title: "Eight ball", key: "5", meaning: "shake it",
    lesson: Lesson(
      "Think of a question. Then move a finger back and forth on the ball.",
      [(0.42, 0.5), (0.58, 0.5), (0.42, 0.5), (0.58, 0.5), (0.42, 0.5), (0.58, 0.5)]),
    commands: [.turnOver]
  ) { EightBallController($0) }
}

extension Command<Sandbox> {
  static var turnOver: Command {
    Command(
      id: "turnOver", section: .motions, keys: [CommandKey("f")],
      meaning: "flip the eight ball", title: "Flip", symbol: "faceup",
      perform: { ($0.current as? EightBallController)?.turnOver() })
  }
}
