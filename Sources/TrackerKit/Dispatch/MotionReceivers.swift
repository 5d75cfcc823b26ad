/// Who got the began of a motion gets its end, whoever is the first responder by then (rule D4).
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

  /// Who gets a phase of a motion: the first responder for its beginning, and the same one later.
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
