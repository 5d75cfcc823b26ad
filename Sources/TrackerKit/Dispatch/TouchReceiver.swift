/// A receiver of touches: a responder or a recognizer.
protocol TouchReceiver: AnyObject {
  func touchesBegan(_ touches: [Touch], with event: TouchEvent)
  func touchesMoved(_ touches: [Touch], with event: TouchEvent)
  func touchesEnded(_ touches: [Touch], with event: TouchEvent)
  func touchesCancelled(_ touches: [Touch], with event: TouchEvent)
}

extension Responder: TouchReceiver {}
extension GestureRecognizer: TouchReceiver {}

extension TouchReceiver {
  /// Calls the method that matches what the touches did.
  func receive(_ touches: [Touch], _ kind: TouchChange.Kind, with event: TouchEvent) {
    switch kind {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
