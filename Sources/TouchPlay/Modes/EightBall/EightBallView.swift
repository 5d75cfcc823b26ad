internal import TrackerKit

/// The ball with its window and the answer (rule X1).
final class EightBallView: SettingsView {
  static let picture = "ball"

  private static let lightGround = Color(0xE8E4DA)
  private static let ballColor = Color(0x141518)
  private static let rimColor = Color(0x7B808C)
  private static let windowColor = Color(0x0B1233)

  var answer = EightBall.invitation { didSet { if answer != oldValue { setNeedsDisplay() } } }
  var opacity = 1.0 { didSet { if opacity != oldValue { setNeedsDisplay() } } }
  /// How far the ball is to the right of its resting location, in diameters.
  var swing = 0.0 { didSet { if swing != oldValue { setNeedsDisplay() } } }

  var layout: EightBallLayout {
    EightBallLayout(size: bounds.size, interfaceFactor: settings.interfaceFactor)
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(settings.themed(dark: .black, light: Self.lightGround), in: bounds)
    let layout = layout
    let shift = Transform(translationX: swing * layout.diameter, y: 0)
    canvas.withTransform(shift) { drawAll(layout, in: canvas) }
  }

  private func drawAll(_ layout: EightBallLayout, in canvas: Canvas) {
    drawBall(layout, in: canvas)
    canvas.color = Self.windowColor
    canvas.fill(layout.window, cornerRadius: layout.length(20))
    guard opacity > 0 else { return }
    canvas.color = Color.white.opacity(opacity)
    // Digests count lines of text, and must not depend on the language.
    let shown = shownAnswer
    let lines = layout.lines(of: shown)
    let count = shown == answer ? lines.count : layout.lines(of: answer).count
    for line in lines.prefix(count) { canvas.draw(line) }
    for _ in lines.count..<max(lines.count, count) { canvas.draw(TextRun("", in: .zero, size: 1)) }
    canvas.withoutDigest { for line in lines.dropFirst(count) { canvas.draw(line) } }
  }

  /// The user's own answers are in the user's language.
  private var shownAnswer: String {
    let isBuiltIn = answer == EightBall.invitation || Answers.builtIn.contains(answer)
    return isBuiltIn ? answer.localized : answer
  }

  /// Draws the plain ball, then the picture that covers it, so that the scene's digest is the same
  /// whether or not the picture exists.
  private func drawBall(_ layout: EightBallLayout, in canvas: Canvas) {
    let center = layout.ball.center
    let width = layout.length(3)
    canvas.color = Self.ballColor
    canvas.fillDisc(center: center, radius: layout.diameter / 2 - width)
    canvas.color = Self.rimColor
    canvas.strokeRing(center: center, radius: layout.diameter / 2 - width, width: width)
    canvas.color = .white
    canvas.drawPicture(named: Self.picture, in: layout.ball)
  }
}
