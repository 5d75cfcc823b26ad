import TrackerKit

/// Excerpts of the log.
extension TouchScene {
  /// The log since the last call, which clears it.
  public func news() -> [String] {
    defer { log.removeAll() }
    return log
  }

  /// What a view got, in order: `began 1`.
  ///
  /// A ``NamedView`` goes by its name, another view by that of its type.
  public func deliveries(_ name: String) -> [String] { entries(after: "\(name) ") }

  /// The states that a recognizer went through, in order, with the cause if it was not its own
  /// decision.
  public func states(_ name: String) -> [String] { entries(after: "\(name): ") }

  /// The states in which a recognizer's actions were called.
  public func actions(_ name: String) -> [String] { entries(after: "\(name) action ") }

  private func entries(after prefix: String) -> [String] {
    log.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}
