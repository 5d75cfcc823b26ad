/// Sends a motion's end to whoever got its beginning, even if the first responder has changed (rule
/// D4).
struct MotionReceivers {
  private struct Entry {
    var kind: MotionKind
    @Weak var receiver: Responder?

    init(_ kind: MotionKind, _ receiver: Responder?) {
      self.kind = kind
      self.receiver = receiver
    }
  }

  private var entries: [Entry] = []

  /// The receiver of a motion's phase: the first responder for the beginning, then always the same
  /// one.
  mutating func receiver(
    of kind: MotionKind, _ phase: MotionPhase, first: Responder?
  ) -> Responder? {
    let index = entries.firstIndex { $0.kind == kind }
    switch (phase, index) {
    case (.began, let index):
      if let index { entries.remove(at: index) }
      entries.append(Entry(kind, first))
      return first
    case (.ended, let index?), (.cancelled, let index?):
      return entries.remove(at: index).receiver
    case (.ended, nil), (.cancelled, nil):
      return nil
    }
  }
}

extension Responder {
  func receive(_ kind: MotionKind, _ phase: MotionPhase) {
    switch phase {
    case .began: motionBegan(kind)
    case .ended: motionEnded(kind)
    case .cancelled: motionCancelled(kind)
    }
  }
}
