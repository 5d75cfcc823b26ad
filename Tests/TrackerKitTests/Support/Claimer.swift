import TrackerKit

/// A discrete recognizer that sees any number of touches and decides when it is told to.
final class Claimer: GestureRecognizer {
  /// How many seconds after its first touch it recognizes; nil leaves that to `claimsOn`.
  var delay: Double?
  /// The kind of event on which it recognizes.
  var claimsOn: TouchPhase?
  private var hasStarted = false

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if let delay, !hasStarted {
      hasStarted = true
      startTimer(after: delay) { [weak self] in self?.claim() }
    }
    if claimsOn == .began { claim() }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if claimsOn == .moved { claim() }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if claimsOn == .ended { claim() }
  }

  override func reset() {
    hasStarted = false
  }

  private func claim() {
    if isUndecided { transition(to: .ended) }
  }
}
