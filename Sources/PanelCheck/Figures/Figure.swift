/// The unit of a figure.
public enum FigureUnit: String, Hashable, Sendable {
  case millimeters = "mm"
  case points = "pt"
  case milliseconds = "ms"
  case hertz = "Hz"
  case count = ""
  /// A quotient of two figures of one unit.
  case ratio = "×"
  /// A part of a whole, 0...100.
  case percent = "%"
  case perHour = "/h"

  /// The unit of a length on a panel.
  public init(_ unit: LengthUnit) {
    self = unit == .millimeters ? .millimeters : .points
  }
}

/// A measured value, with what is known of how good it is.
public struct Figure: Hashable, Sendable {
  /// What a figure says about the panel.
  public enum Bound: String, Hashable, Sendable {
    /// The panel's own value.
    case exact
    /// The panel's value or more: the hand adds to it, so a small figure proves a good panel and a large
    /// one proves nothing.
    case upper
    /// The panel's value or less: a hand may not have tried all that the panel can do.
    case lower
  }

  /// The value in `unit`.
  public var value: Double
  /// The unit.
  public var unit: FigureUnit
  /// How many samples the value comes from.
  public var sampleCount: Int
  /// Half the width of the interval in which the value is with a probability of 95 %, in `unit`.
  ///
  /// It is 0 for what is counted. If the interval is wider upward than downward, this is the lower part.
  public var uncertainty: Double
  /// The upper part of that interval, in `unit`.
  public var uncertaintyAbove: Double
  /// What the value says about the panel.
  public var bound: Bound

  /// Creates a figure.
  public init(
    _ value: Double, _ unit: FigureUnit, sampleCount: Int, uncertainty: Double = 0,
    above uncertaintyAbove: Double? = nil, bound: Bound = .exact
  ) {
    self.value = value
    self.unit = unit
    self.sampleCount = sampleCount
    self.uncertainty = uncertainty
    self.uncertaintyAbove = uncertaintyAbove ?? uncertainty
    self.bound = bound
  }
}
