public import TrackerKitTesting

extension SeededGenerator {
  /// A number from -1 to 1 that is usually near 0.
  public mutating func noise() -> Double {
    (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &self) } / 3
  }

  /// A uniformly distributed direction, as a point on the unit circle.
  public mutating func direction() -> (x: Double, y: Double) {
    while true {
      let x = Double.random(in: -1...1, using: &self)
      let y = Double.random(in: -1...1, using: &self)
      let length = (x * x + y * y).squareRoot()
      if length > 0.1, length < 1 { return (x / length, y / length) }
    }
  }
}
