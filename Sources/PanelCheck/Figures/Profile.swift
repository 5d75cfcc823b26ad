/// Limits for a kind of panel.
///
/// The sources of the built-in profiles' limits are in `docs/measurements.md`. A profile certifies
/// nothing: it says what a figure is compared with.
public struct Profile: Hashable, Sendable {
  /// The name by which `--profile` knows it.
  public var name: String
  /// What it is, in a line.
  public var title: String
  /// The limits; items without one are measured and not judged.
  public var limits: [CheckItem: Limit]

  /// Creates a profile.
  public init(name: String, title: String, limits: [CheckItem: Limit]) {
    self.name = name
    self.title = title
    self.limits = limits
  }

  /// Judges a figure; an item without a limit is not judged, and so never fails.
  ///
  /// - Returns: The verdict, or nil if the profile has no limit for the item.
  public func verdict(on item: CheckItem, _ figure: Figure?) -> Verdict? {
    limits[item].map { $0.verdict(on: figure) }
  }

  /// The profile with nothing but its limits for some items.
  public func limited(to items: [CheckItem]) -> Profile {
    var profile = self
    profile.limits = limits.filter { items.contains($0.key) }
    return profile
  }
}

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
