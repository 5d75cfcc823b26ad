extension Rect {
  /// Divides the rectangle into columns of equal width, from left to right, with gaps between them,
  /// in points.
  ///
  /// - Returns: The requested number of columns; none if it is less than one.
  public func columns(_ count: Int, gap: Double = 0) -> [Rect] {
    guard count > 0 else { return [] }
    let step = (size.width + gap) / Double(count)
    return (0..<count).map { index in
      Rect(
        x: minX + Double(index) * step, y: minY, width: step - gap, height: size.height)
    }
  }

  /// Divides the rectangle into rows of equal height, from top to bottom, with gaps between them,
  /// in points.
  ///
  /// - Returns: The requested number of rows; none if it is less than one.
  public func rows(_ count: Int, gap: Double = 0) -> [Rect] {
    guard count > 0 else { return [] }
    let step = (size.height + gap) / Double(count)
    return (0..<count).map { index in
      Rect(
        x: minX, y: minY + Double(index) * step, width: size.width, height: step - gap)
    }
  }
}
