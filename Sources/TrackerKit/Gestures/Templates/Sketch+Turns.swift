extension Sketch {
  /// The number of rotations to try: every ten degrees, so that one is within five degrees of any
  /// angle.
  private static let turnCount = 36
  private static let turnCosine = 0.984807753012208
  private static let turnSine = 0.17364817766693033

  /// The sketch in every rotation, starting with itself.
  func allTurns() -> [Sketch] {
    var turns = [self]
    var (cosine, sine) = (1.0, 0.0)
    for _ in 1..<Self.turnCount {
      (cosine, sine) = (
        cosine * Self.turnCosine - sine * Self.turnSine,
        cosine * Self.turnSine + sine * Self.turnCosine
      )
      var turn = self
      turn.rotate(cosine: cosine, sine: sine)
      turns.append(turn)
    }
    return turns
  }
}
