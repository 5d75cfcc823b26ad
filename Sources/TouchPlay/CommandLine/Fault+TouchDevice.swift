extension Fault {
  /// A fault for a program to which no touch device can report anything.
  ///
  /// What the kernel knows does not count: contacts reach the program only through SDL, so without
  /// one of its devices there is nothing to measure.
  static func noTouchDevice(driver: String) -> Fault {
    Fault(
      code: .unavailable, subject: "touch device", problem: "SDL finds none (driver \(driver))",
      advice: "connect one and start again; touchplay devices lists what there is")
  }
}
