/// Decides which view gets which touch: hit-tests new ones, and calls each view once an event with all
/// of its touches in it (rules A2, A4, Q9).
final class TouchRouter {
  /// Room for the touches of one view, used again and again.
  private var batch: [Touch] = []
  private var receivers: [View] = []

  func route(_ event: TouchEvent, in window: Window, log: (any DeliveryObserver)?) {
    if event.kind == .began {
      for touch in event.changedTouches {
        touch.window = window
        touch.view = owner(of: touch, in: event, window)
      }
    }
    receivers.removeAll(keepingCapacity: true)
    for touch in event.changedTouches {
      guard let view = touch.view, !receivers.contains(where: { $0 === view }) else { continue }
      receivers.append(view)
    }
    for view in receivers {
      batch.removeAll(keepingCapacity: true)
      // A view called before this one may have taken touches away.
      for touch in event.changedTouches where touch.view === view { batch.append(touch) }
      guard !batch.isEmpty else { continue }
      log?.delivered(.touches(event), touches: batch, to: view)
      view.receive(batch, of: event)
    }
  }

  /// The view that a new touch hits, unless it has one and takes no second (rules A2, A5, A11).
  private func owner(of touch: Touch, in event: TouchEvent, _ window: Window) -> View? {
    guard let hit = window.hitTest(touch.position) else { return nil }
    let isBusy = event.allTouches.contains { $0 !== touch && $0.view === hit }
    return isBusy && !hit.isMultipleTouchEnabled ? nil : hit
  }

  /// Takes all touches from a view and those in it; their contacts stay, owned by nobody (rule A9).
  func cancelTouches(
    in view: View, of event: TouchEvent, reason: CancelReason, log: (any DeliveryObserver)?
  ) {
    var owners: [View] = []
    for touch in event.allTouches {
      guard let owner = touch.view, owner.isDescendant(of: view) else { continue }
      if !owners.contains(where: { $0 === owner }) { owners.append(owner) }
    }
    for owner in owners {
      let taken = event.allTouches.filter { $0.view === owner && !$0.isOver }
      for touch in taken {
        touch.phase = .cancelled
        touch.cancelReason = reason
        touch.view = nil
      }
      log?.delivered(.touches(event), touches: taken, to: owner)
      owner.touchesCancelled(taken, with: event)
    }
  }
}

extension View {
  fileprivate func receive(_ touches: [Touch], of event: TouchEvent) {
    switch event.kind {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
