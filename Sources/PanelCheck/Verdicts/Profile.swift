/// The limits with which a panel's figures are compared; they certify nothing.
///
/// `docs/measurements.md` names the sources of the built-in profiles.
package struct Profile: Hashable, Sendable {
  /// The name that `--profile` takes.
  package var name: String
  package var title: String
  /// The limits; items without one are measured and not judged.
  package var limits: [CheckItem: Limit]

  package init(name: String, title: String, limits: [CheckItem: Limit]) {
    self.name = name
    self.title = title
    self.limits = limits
  }

  /// The profile with only its limits for some items.
  package func limited(to items: [CheckItem]) -> Profile {
    var profile = self
    profile.limits = limits.filter { items.contains($0.key) }
    return profile
  }
}

extension Profile {
  /// The profiles that need no file, in the order of the help; the first one is the default.
  package static let builtIn = [kiosk, windowsLike, chromeOSLike]

  /// For displays in public, which must react but need not be precise.
  package static let kiosk = Profile(
    name: "kiosk", title: "a display in public",
    [
      .contacts: 2, .stillJitter: 1, .movingJitter: 2, .linearity: 4, .linearityRMS: 1,
      .accuracy: 2, .missedTaps: 0, .doubledTaps: 0, .reversedMotion: 1, .gapRatio: 2.5,
      .range: 2, .deadAreas: 0, .dropOuts: 0, .stuckContacts: 0, .reportRate: 30,
      .separation: 8, .swaps: 0, .ghosts: 0,
    ])

  /// After the requirements for Windows touch digitizers.
  package static let windowsLike = Profile(
    name: "windows-like", title: "like the Windows touch digitizer requirements",
    [
      .contacts: 5, .stillJitter: 0.5, .stillJitterAtEdge: 1, .movingJitter: 1,
      .movingJitterAtEdge: 2, .accuracy: 1, .accuracyAtEdge: 2, .reversedMotion: 0,
      .deadAreas: 0, .dropOuts: 0, .stuckContacts: 0, .reportRate: 60, .separation: 8, .ghosts: 0,
    ])

  /// After the ChromiumOS touchscreen firmware tests.
  package static let chromeOSLike = Profile(
    name: "chromeos-like", title: "like the ChromiumOS touchscreen tests",
    [
      .contacts: 10, .stillJitter: 1, .linearity: 2, .linearityRMS: 0.5, .tapSpread: 0.5,
      .reversedMotion: 1, .gapRatio: 1.8, .hysteresis: 2, .range: 0.5, .deadAreas: 0, .dropOuts: 0,
      .stuckContacts: 0, .reportRate: 60, .drumroll: 2, .pinch: 15, .swaps: 0, .ghosts: 0,
    ])

  /// Creates a profile from limits in the items' own units, in millimeters, on their own sides.
  package init(name: String, title: String, _ values: [CheckItem: Double]) {
    let limits = values.map { ($0, Limit($1, on: $0)) }
    self.init(name: name, title: title, limits: Dictionary(uniqueKeysWithValues: limits))
  }
}
