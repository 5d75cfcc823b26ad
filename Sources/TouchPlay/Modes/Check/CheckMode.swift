extension Mode {
  /// The guided check of the touch panel (rules J12, J13).
  static let check = Mode(
    id: "check", title: "Check", key: "6", meaning: "measure the touch panel"
  ) { CheckController($0) }
}
