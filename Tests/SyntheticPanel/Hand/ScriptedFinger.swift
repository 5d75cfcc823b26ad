public import TrackerKit

/// How a finger's speed changes along its path.
public enum SpeedProfile: Sendable {
  /// The same speed from beginning to end: the finger lands and lifts in motion.
  case constant
  /// From rest to rest with the least jerk, as hands move (Flash and Hogan 1985); the largest speed
  /// is 1.875 × the mean.
  case smooth

  /// The part of the way after a part of the time, both 0...1.
  func way(_ time: Double) -> Double {
    switch self {
    case .constant: time
    case .smooth: time * time * time * (10 + time * (6 * time - 15))
    }
  }
}

/// A finger on the glass: where it truly is, from landing to lifting.
public struct ScriptedFinger: Sendable {
  /// When it lands, in seconds.
  public var start: Double
  /// How long it is down, in seconds.
  public var seconds: Double
  /// Where it is meant to go.
  public var path: TruePath
  /// How its speed changes.
  public var profile: SpeedProfile
  /// Its unsteadiness.
  public var tremor: Tremor

  /// Creates a finger that moves along a path.
  public init(
    _ path: TruePath, start: Double = 0, seconds: Double, profile: SpeedProfile = .constant,
    tremor: Tremor = .none
  ) {
    self.start = start
    self.seconds = seconds
    self.path = path
    self.profile = profile
    self.tremor = tremor
  }

  /// Creates a finger that stays in one place.
  public init(
    stillAt place: Point, start: Double = 0, seconds: Double, tremor: Tremor = .none
  ) {
    self.init(TruePath([place]), start: start, seconds: seconds, tremor: tremor)
  }

  /// When it lifts, in seconds.
  public var end: Double { start + seconds }

  /// Where it is at a time in seconds, in millimeters from the top left; nil if it is not down.
  public func location(at time: Double) -> Point? {
    guard time >= start, time < end else { return nil }
    let way = profile.way((time - start) / seconds)
    return path.location(at: way) + tremor.offset(at: time - start)
  }
}
