/// How fingers reach what keys with Control do (rule D11).
extension TextField {
  /// The commands that make sense now, in their order in the menu.
  ///
  /// Whether there is something to paste is not known: a replay has no clipboard.
  var menuCommands: [TextCommand] {
    var commands: [TextCommand] = editing.selection.isEmpty ? [] : [.cut, .copy]
    commands.append(.paste)
    if editing.selection.count < editing.count { commands.append(.selectAll) }
    return commands
  }

  /// Shows the menu for the present selection; only in a field that is edited.
  func openEditMenu() {
    guard isFirstResponder else { return }
    window?.openEditMenu(for: self)
  }

  /// Waits for a touch to be held, which selects the word there.
  func awaitHold(of touch: Touch) {
    isHeld = false
    holdTimer = window?.application?.loop.schedule(after: tuning.longPressDuration) {
      [weak self] in self?.hold(touch)
    }
  }

  /// Stops waiting when a touch moves too far for a long press.
  func checkHold(of touch: Touch) {
    let distance = touch.start.position.distance(to: touch.position)
    if distance > tuning.longPressSlop { holdTimer?.cancel() }
  }

  private func hold(_ touch: Touch) {
    guard isTracking, becomeFirstResponder() else { return }
    isHeld = true
    selectWord(by: touch)
    openEditMenu()
  }
}

extension Window {
  /// Shows the menu of a field instead of any other.
  func openEditMenu(for field: TextField) {
    editMenu?.removeFromSuperview()
    let menu = EditMenu(for: field)
    editMenu = menu
    addSubview(menu)
    menu.place(in: bounds.size, beside: keyboardView?.frame)
  }

  /// Removes the menu if it belongs to a field.
  func closeEditMenu(of field: TextField) {
    guard let menu = editMenu, menu.field === field else { return }
    closeEditMenu()
  }

  /// Removes the menu if a touch begins beside it.
  func closeEditMenu(beside touches: TouchEvent) {
    guard let menu = editMenu else { return }
    let isBeside = touches.changedTouches.contains { touch in
      touch.phase == .began && !menu.bounds.contains(touch.location(in: menu))
    }
    if isBeside { closeEditMenu() }
  }

  /// Removes the menu.
  func closeEditMenu() {
    editMenu?.removeFromSuperview()
    editMenu = nil
  }
}
