extension Panel {
  /// A length in the panel's unit for one that is known in millimeters.
  ///
  /// It is for limits that separate one kind of event from another, such as a jump from a motion.
  /// Where nobody knows the panel's size, a millimeter counts as 4 points (about 100 points an
  /// inch).
  func nominal(millimeters: Double) -> Double {
    unit == .millimeters ? millimeters : 4 * millimeters
  }
}
