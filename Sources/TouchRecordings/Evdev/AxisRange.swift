/// What a device reports about one of its axes.
struct AxisRange: Hashable {
  var minimum: Int32
  var maximum: Int32
  var fuzz: Int32 = 0
  var flat: Int32 = 0
  /// Units per millimeter, for positions; 0 if unknown.
  var resolution: Int32 = 0

  /// The number of values.
  var extent: Int64 { max(1, Int64(maximum) - Int64(minimum) + 1) }

  /// The extent in millimeters; nil if unknown.
  var millimeters: Double? { resolution > 0 ? Double(extent) / Double(resolution) : nil }
}

extension AxisRange {
  /// The value, or nil if it is outside the range.
  func containing(_ value: Int32) -> Int32? {
    minimum <= value && value <= maximum ? value : nil
  }

  /// A value's position within the range, 0...1.
  func fraction(of value: Int32) -> Float {
    let part = Double(Int64(value) - Int64(minimum)) / Double(Int64(maximum) - Int64(minimum))
    return Float(max(0, min(1, part)))
  }

  /// The value at a position within the range: the inverse of ``fraction(of:)``.
  func value(at fraction: Float) -> Int32 {
    // A session can contain any pressure.
    guard fraction > 0 else { return minimum }
    let part = Double(min(1, fraction)) * Double(Int64(maximum) - Int64(minimum))
    return Int32(clamping: Int64(part.rounded()) + Int64(minimum))
  }
}
