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
