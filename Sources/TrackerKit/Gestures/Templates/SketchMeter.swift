/// Measures distances between sketches that lie as bare numbers in memory.
///
/// The one place of the template recognizer with unsafe pointers: each must lead to the coordinates
/// of a whole sketch of `count` samples, and `nearest` to room for `count` numbers.
struct SketchMeter {
  let count: Int
  let nearest: UnsafeMutablePointer<Float>

  /// The sum, over some samples of one sketch, of the square distance to the nearest sample of
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
      // The samples are the lanes here: the compiler takes several at once.
      for slot in 0..<width {
        let (across, down) = (x[slot] - otherX, y[slot] - otherY)
        let (first, second) = (u[slot] - otherU, v[slot] - otherV)
        let square = across * across + down * down + first * first + second * second
        nearest[slot] = square < nearest[slot] ? square : nearest[slot]
      }
    }
    return (0..<width).reduce(0) { $0 + nearest[$1] }
  }

  /// The part of the samples that `bound` looks at.
  private var sounding: Int { count / 4 }

  /// A sum that the whole sum from this sketch to the other is not below, for a quarter of its cost.
  func bound(of sketch: UnsafePointer<Float>, to other: UnsafePointer<Float>) -> Float {
    sum(over: 0..<sounding, of: sketch, to: other)
  }

  /// The sums both ways together, or nil as soon as they are known to reach a limit.
  func sums(
    of sketch: UnsafePointer<Float>, and other: UnsafePointer<Float>, bound: Float, limit: Float
  ) -> Float? {
    let there = bound + sum(over: sounding..<count, of: sketch, to: other)
    guard there < limit else { return nil }
    let both = there + sum(over: 0..<count, of: other, to: sketch)
    return both < limit ? both : nil
  }
}
