/// What a view is to people who do not see the screen (rule D13).
public struct AccessibilityElement: Hashable, Sendable {
  /// The kind of thing that it is.
  public enum Role: Sendable {
    /// Text that does not react.
    case text
    /// Text that is read out as soon as it appears or changes.
    case announcement
    /// Something to tap.
    case button
    /// A value that is on or off.
    case toggle
    /// A number in a range.
    case slider
    /// Text that can be edited.
    case textField
    /// A picture, or anything that is seen as a whole, such as a drawing.
    case image
    /// A list of rows.
    case list
    /// A row of a list.
    case row
    /// Contents of which only a part is visible.
    case scrollArea
    /// Contents that hide what is behind them.
    case dialog
    /// The window.
    case window
  }

  /// A number that a finger sets by dragging.
  public struct Adjustment: Hashable, Sendable {
    /// The number.
    public var value: Double
    /// Its minimum and maximum.
    public var range: ClosedRange<Double>
    /// Where the finger is at the minimum, in the view's coordinates, in points.
    public var start: Point
    /// Where it is at the maximum.
    public var end: Point

    /// Creates a number that a drag sets.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - range: Its minimum and maximum.
    ///   - start: Where the finger is at the minimum, in the view's coordinates, in points.
    ///   - end: Where it is at the maximum.
    public init(_ value: Double, in range: ClosedRange<Double>, from start: Point, to end: Point) {
      (self.value, self.range, self.start, self.end) = (value, range, start, end)
    }

    /// Where the finger is at a value; one outside the range means the nearest in it.
    public func location(of value: Double) -> Point {
      let width = range.upperBound - range.lowerBound
      let part = width > 0 ? min(max((value - range.lowerBound) / width, 0), 1) : 0
      return start + (end - start) * part
    }
  }

  /// The kind of thing that it is.
  public var role: Role
  /// What it is called.
  public var label: String
  /// What it does, if the label does not say that.
  public var hint = ""
  /// Its text, if it can be edited.
  public var value: String?
  /// The number of Unicode scalars of the text before the caret.
  public var caret = 0
  /// Its number, if it has one.
  public var adjustment: Adjustment?
  /// Whether it reacts.
  public var isEnabled = true
  /// Whether it is on, or selected.
  public var isOn = false

  /// Creates an element.
  public init(_ role: Role, _ label: String = "") {
    (self.role, self.label) = (role, label)
  }
}
