import TrackerKit

extension Storm {
  /// Changes something at random; also called from within every callback.
  func disturb(_ probability: Double) {
    guard !isCalm, depth < 4, chance(probability) else { return }
    depth += 1
    defer { depth -= 1 }
    let kind = Int.random(in: 0..<25, using: &random)
    watch.note(6, kind)
    switch kind {
    case 0...6: changeView(kind)
    case 7...13: changeRecognizer(kind)
    case 14: toggleIgnoring()
    case 15: changeFirstResponder()
    case 16: window.rootViewController = chance(0.2) ? nil : pick(controllers)
    case 17: app.loop.queue.post(.motion(.shake, chance(0.5) ? .began : .cancelled))
    case 18: app.loop.schedule(after: 0.2) { [unowned self] in disturb(1) }
    case 19: addOrRemove()
    case 20: replaceView()
    case 21, 22: (pick(recognizers) as? StormRecognizer)?.decideElsewhere()
    case 23: openModal()
    default: replaceRecognizer()
    }
  }

  private func changeView(_ kind: Int) {
    guard let view = pick(views) else { return }
    switch kind {
    case 0: view.isHidden.toggle()
    case 1:
      view.isUserInteractionEnabled.toggle()
      if !view.isUserInteractionEnabled { checkNoTouches("disabled") { $0.isDescendant(of: view) } }
    case 2: view.isExclusiveTouch = chance(0.2)
    case 3: view.isMultipleTouchEnabled.toggle()
    case 4: view.alpha = chance(0.3) ? 0 : 1
    case 5: view.superview?.bringToFront(view)
    default:
      view.removeFromSuperview()
      if view.superview == nil { checkNoTouches("removed") { $0.isDescendant(of: view) } }
    }
  }

  /// Mostly puts a view back, so that the tree does not shrink away.
  private func addOrRemove() {
    guard let view = pick(views), let parent = chance(0.3) ? window : pick(views) else { return }
    view.removeFromSuperview()
    // Callbacks about that may have changed the tree.
    guard view.superview == nil, !parent.isDescendant(of: view) else { return }
    parent.addSubview(view)
  }

  /// A view is removed for good, and a new one is added.
  private func replaceView() {
    let index = Int.random(in: 2..<views.count, using: &random)
    let old = views[index]
    old.removeFromSuperview()
    guard old.superview == nil, views[index] === old else { return }
    let new = makeView()
    views[index] = new
    (pick(views.filter { !$0.isDescendant(of: new) }) ?? window).addSubview(new)
  }

  /// A recognizer is removed for good, and a new one is added.
  private func replaceRecognizer() {
    let index = Int.random(in: 0..<recognizers.count, using: &random)
    let old = recognizers[index]
    old.view?.removeGestureRecognizer(old)
    if recognizers[index] === old { recognizers[index] = makeRecognizer() }
  }

  private func openModal() {
    window.addSubview(modal)
    modal.open()
    checkNoTouches("covered") { $0 is any StormReceiver }
  }

  /// No live touch belongs to certain views; those that are about to be told of a cancel have none.
  private func checkNoTouches(_ word: String, of isConcerned: (View) -> Bool) {
    for touch in app.touchEvent.allTouches where ![.ended, .cancelled].contains(touch.phase) {
      watch.check(
        !(touch.view.map(isConcerned) ?? false), "a view was \(word) and keeps \(touch.serial)")
    }
  }

  private func changeRecognizer(_ kind: Int) {
    guard let recognizer = pick(recognizers) else { return }
    switch kind {
    case 7, 8: recognizer.isEnabled.toggle()
    case 9: recognizer.view?.removeGestureRecognizer(recognizer)
    case 10, 11: (pick(views) ?? window).addGestureRecognizer(recognizer)
    case 12: recognizer.cancelsTouchesInView.toggle()
    default:
      recognizer.delaysTouchesBegan = chance(0.2)
      recognizer.delaysTouchesEnded.toggle()
    }
  }

  private func toggleIgnoring() {
    if ignoring > 0 {
      ignoring -= 1
      app.endIgnoringInteractionEvents()
    } else if chance(0.3) {
      ignoring += 1
      app.beginIgnoringInteractionEvents()
    }
  }

  private func changeFirstResponder() {
    let responders: [Responder] = views + controllers
    if chance(0.7) {
      pick(responders)?.becomeFirstResponder()
    } else {
      window.firstResponder?.resignFirstResponder()
    }
  }
}
