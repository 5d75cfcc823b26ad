/// Counts requests to ignore interaction (rule A10).
struct InteractionGate {
  /// A longer period of ignoring is reported, in seconds.
  static let longest = 5.0

  private var depth = 0
  var alarm: LoopTimer?

  var isClosed: Bool { depth > 0 }

  /// Closes the gate; true if it was open.
  mutating func close() -> Bool {
    depth += 1
    return depth == 1
  }

  /// Undoes one call of `close`; true if the gate is now open.
  mutating func open() -> Bool {
    if depth == 0 { programmerMistake("Ignoring interaction ended without having begun") }
    depth -= 1
    return depth == 0
  }
}

extension Application {
  /// Whether touches are ignored.
  public var isIgnoringInteractionEvents: Bool { state.gate.isClosed }

  /// Ignores touches until the matching call of `endIgnoringInteractionEvents` (rule A10).
  ///
  /// Live touches are cancelled. A finger that lands in the meantime is refused until it lifts.
  /// Ignoring for longer than 5 s is reported to `onWarning`.
  public func beginIgnoringInteractionEvents() {
    guard state.gate.close() else { return }
    state.gate.alarm = loop.schedule(after: InteractionGate.longest) { [unowned self] in
      onWarning?("interaction has been ignored for more than \(InteractionGate.longest) s")
    }
    // Do this last: a view that is notified may already end the period.
    if let window { window.cancelTouches(in: window, because: .system) }
  }

  /// Ends one `beginIgnoringInteractionEvents`; an unmatched call stops the program.
  public func endIgnoringInteractionEvents() {
    guard state.gate.open() else { return }
    state.gate.alarm?.cancel()
    state.gate.alarm = nil
  }
}
