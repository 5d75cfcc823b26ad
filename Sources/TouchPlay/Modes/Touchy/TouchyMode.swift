extension Mode {
  /// The mode that numbers every finger (rules T1 to T3).
  static let touchy = Mode(
    id: "touchy", title: "Touchy", key: "1", meaning: "numbers and polygon"
  ) { TouchyController($0) }
}
