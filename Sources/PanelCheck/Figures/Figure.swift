/// The unit of a figure.
package enum FigureUnit: String, Hashable, Sendable {
  case millimeters = "mm"
  case points = "pt"
  case hertz = "Hz"
  case count = ""
  /// A quotient of two figures with the same unit.
  case ratio = "×"
  /// A part of a whole, 0...100.
  case percent = "%"
  case perHour = "/h"

  /// The unit of a length on a panel.
  package init(_ unit: LengthUnit) {
    self = unit == .millimeters ? .millimeters : .points
  }
}

/// A measured value and how reliable it is.
package struct Figure: Hashable, Sendable {
  /// What a figure says about the panel.
  package enum Bound: String, Hashable, Sendable {
    /// The panel's own value.
    case exact
    /// The hand adds to the panel's value: a small figure proves a good panel, a large one nothing.
    case upper
    /// The hand may not have tried all that the panel can do.
    case lower
  }

  /// The value in `unit`.
  package var value: Double
  package var unit: FigureUnit
  /// How many samples the value comes from.
  package var sampleCount: Int
  /// Half the width of the interval that contains the value with a probability of 95 %, in `unit`; 0
  /// for what is counted.
  ///
  /// If the interval is wider upward than downward, this is the lower part.
  package var uncertainty: Double
  /// The upper part of that interval, in `unit`.
  package var uncertaintyAbove: Double
  package var bound: Bound

  package init(
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
