/// Measures distances between sketches stored as plain numbers in memory.
///
/// This is the only part of the template recognizer that uses unsafe pointers. Each must point to
/// the coordinates of a whole sketch of `count` samples, and `nearest` to room for `count` numbers.
struct SketchMeter {
  let count: Int
  let nearest: UnsafeMutablePointer<Float>

  /// The sum, over some samples of a sketch, of the squared distance to the nearest sample of
  /// another one.
  func sum(
    over samples: Range<Int>, of sketch: UnsafePointer<Float>, to other: UnsafePointer<Float>
  ) -> Float {
    let x = sketch + samples.lowerBound
    let (y, u, v) = (x + count, x + 2 * count, x + 3 * count)
    let width = samples.count
    for slot in 0..<width { nearest[slot] = .greatestFiniteMagnitude }
    for index in 0..<count {
      let (otherX, otherY) = (other[index], other[count + index])
      let (otherU, otherV) = (other[2 * count + index], other[3 * count + index])
      // The samples are the vector lanes here: the compiler processes several at once.
      for slot in 0..<width {
        let (across, down) = (x[slot] - otherX, y[slot] - otherY)
        let (first, second) = (u[slot] - otherU, v[slot] - otherV)
        let square = across * across + down * down + first * first + second * second
        nearest[slot] = square < nearest[slot] ? square : nearest[slot]
      }
    }
    return (0..<width).reduce(0) { $0 + nearest[$1] }
  }

  /// The number of samples that `bound` uses.
  private var sounding: Int { count / 4 }

  /// A lower bound for the sum from this sketch to the other one, at a quarter of its cost.
  func bound(of sketch: UnsafePointer<Float>, to other: UnsafePointer<Float>) -> Float {
    sum(over: 0..<sounding, of: sketch, to: other)
  }

  /// The total of the sums in both directions, or nil as soon as it is known to reach a limit.
  func sums(
    of sketch: UnsafePointer<Float>, and other: UnsafePointer<Float>, bound: Float, limit: Float
  ) -> Float? {
    let there = bound + sum(over: sounding..<count, of: sketch, to: other)
    guard there < limit else { return nil }
    let both = there + sum(over: 0..<count, of: other, to: sketch)
    return both < limit ? both : nil
  }
}
