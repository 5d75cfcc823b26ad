extension Profile {
  /// The profiles that need no file, in the order in which they are listed; the first one is the default.
  public static let builtIn = [kiosk, windowsLike, chromeOSLike]

  /// For displays in public, which have to react and need not be precise.
  public static let kiosk = Profile(
    name: "kiosk", title: "a display in public",
    [
      .contacts: 1, .stillJitter: 1, .movingJitter: 2, .linearity: 4, .linearityRMS: 1,
      .accuracy: 2, .reversedMotion: 1, .gapRatio: 2.5, .range: 2, .reportRate: 30,
      .separation: 15, .ghosts: 0,
    ])

  /// After the requirements for Windows touch digitizers.
  public static let windowsLike = Profile(
    name: "windows-like", title: "like the Windows touch digitizer requirements",
    [
      .contacts: 5, .stillJitter: 0.5, .stillJitterAtEdge: 1, .movingJitter: 1,
      .movingJitterAtEdge: 2, .accuracy: 1, .accuracyAtEdge: 2, .reversedMotion: 0,
      .reportRate: 60, .separation: 8, .ghosts: 0,
    ])

  /// After the ChromiumOS touchscreen firmware tests.
  public static let chromeOSLike = Profile(
    name: "chromeos-like", title: "like the ChromiumOS touchscreen tests",
    [
      .contacts: 10, .stillJitter: 1, .linearity: 2, .linearityRMS: 0.5, .tapSpread: 0.5,
      .reversedMotion: 1, .gapRatio: 1.8, .hysteresis: 2, .range: 0.5, .reportRate: 60,
      .drumroll: 2, .pinch: 15, .swaps: 0, .ghosts: 0,
    ])

  /// Creates a profile from limits in each item's own unit and on its own side; lengths are in
  /// millimeters.
  public init(name: String, title: String, _ values: [CheckItem: Double]) {
    let limits = values.map { item, value in
      (item, Limit(item.side, value, item.unit(.millimeters)))
    }
    self.init(name: name, title: title, limits: Dictionary(uniqueKeysWithValues: limits))
  }
}
