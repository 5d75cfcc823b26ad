public import TrackerKit

/// What is wrong with a panel; all lengths in millimeters, all times in seconds, all off at first.
public struct PanelFaults: Sendable {
  /// Contacts without a finger, in a beat.
  public struct Ghost: Sendable {
    /// The time from one to the next.
    public var period = 12.864
    /// The place, as parts of the surface.
    public var place = Point(x: 0.95, y: 0.024)
    /// How likely a beat is left out, 0...1.
    public var missing = 0.0
    /// How long each is down.
    public var seconds = 0.001

    /// Creates the ghost of a real panel.
    public init() {}
  }

  /// The standard deviation of the noise of each axis.
  public var noise = 0.0
  /// The distance of the places that can be reported.
  public var grid = 0.0
  /// The distance of all reports from the finger.
  public var offset = Point.zero
  /// The rotation of all reports about the middle of the surface.
  public var rotation = Angle.zero
  /// Whether x and y are reported for each other.
  public var swapsAxes = false
  /// Where nothing is sensed: a finger that enters it seems to lift.
  public var deadArea: Rect?
  /// The width of a zone along all edges where nothing is sensed.
  public var edgeCut = 0.0
  /// The distance below which two fingers become one contact in their middle.
  public var mergeDistance = 0.0
  /// The number of times at which reports are missing although the finger moves on.
  public var dropOuts = 0
  /// The number of reports that are missing each time.
  public var dropOutLength = 1
  /// The number of reports of the first finger that lie behind the one before.
  public var reversals = 0
  /// How far behind they lie.
  public var reversalLength = 2.0
  /// The number of reports of the first finger that lie elsewhere.
  public var jumps = 0
  /// How far from the finger they lie.
  public var jumpLength = 30.0
  /// The number of reports of the first finger that lie beside its way.
  public var deviations = 0
  /// How far beside it they lie.
  public var deviationLength = 3.0
  /// Whether the first two fingers exchange their identities where they are nearest.
  public var swapsIdentities = false
  /// How far a finger has to go before its motion is reported.
  public var hysteresis = 0.0
  /// The index of a finger whose contact never ends.
  public var stuckFinger: Int?
  /// Contacts without a finger.
  public var ghost: Ghost?
  /// The standard deviation of the time from a scan to its report.
  public var timeJitter = 0.0

  /// Creates a panel's faults: none.
  public init() {}
}
