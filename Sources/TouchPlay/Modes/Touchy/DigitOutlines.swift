import TrackerKit

/// The outlines of the digits 0 to 9: a bold, upright sans serif made for this program (rule T1).
///
/// Coordinates are hundredths of the digit height, x to the right and y down from the top left
/// corner. All digits are 100 high; stems are about 20 wide, bars about 17. Outlines run clockwise,
/// counters counterclockwise. Corners are sharp here; the pen rounds them.
enum DigitOutlines {
  /// The shape of each digit, at its index: 1 high, with the left edge near x = 0.
  static func shapes() -> [VectorShape] {
    drawings.map { contours in VectorShape(contours: contours.map { OutlinePen.contour($0) }) }
  }

  private static let drawings = [
    zero, one, two, three, four, five, six, seven, eight, six.map { $0.turned(width: 62.5) },
  ]

  private static let zero = [
    OutlineContour(
      31, 0, .fromHorizontal(62, 40), .line(62, 60), .fromVertical(31, 100),
      .fromHorizontal(0, 60), .line(0, 40), .fromVertical(31, 0)),
    OutlineContour(
      31, 17, .fromHorizontal(20.3, 39), .line(20.3, 61), .fromVertical(31, 83),
      .fromHorizontal(41.7, 61), .line(41.7, 39), .fromVertical(31, 17)),
  ]

  private static let one = [
    OutlineContour(
      24.5, 0, .line(40.5, 0), .line(40.5, 100), .line(19.8, 100), .line(19.8, 24.5),
      .line(0, 38.5), .line(0, 18), .line(24.5, 0))
  ]

  private static let two = [
    OutlineContour(
      0.5, 33, .fromVertical(31, 0), .fromHorizontal(61, 29.5),
      .curve(61, 40.5, 56, 48, 49.5, 55), .line(26.5, 82), .line(62, 82), .line(62, 100),
      .line(0, 100), .line(0, 83.5), .line(31.5, 50.5),
      .curve(37, 44.5, 40.5, 39, 40.5, 31.5), .fromVertical(31, 17),
      .fromHorizontal(20.5, 33), .line(0.5, 33))
  ]

  private static let three = [
    OutlineContour(
      1.5, 30, .fromVertical(30, 0), .fromHorizontal(59.5, 27),
      .curve(59.5, 37, 54.5, 44, 46.5, 47.5),
      .curve(56, 50.5, 62, 59, 62, 70), .fromVertical(30.5, 100), .fromHorizontal(0, 69),
      .line(20.5, 69), .fromVertical(30.5, 83), .fromHorizontal(41, 69.5),
      .fromVertical(30, 56), .line(21.5, 56), .line(21.5, 39.5), .line(29.5, 39.5),
      .fromHorizontal(38.8, 28), .fromVertical(30, 16.8), .fromHorizontal(21.5, 30),
      .line(1.5, 30))
  ]

  private static let four = [
    OutlineContour(
      33, 0, .line(55, 0), .line(55, 62), .line(65, 62), .line(65, 79.5), .line(55, 79.5),
      .line(55, 100), .line(35, 100), .line(35, 79.5), .line(0, 79.5), .line(0, 62),
      .line(33, 0)),
    OutlineContour(35, 29, .line(17.5, 62), .line(35, 62), .line(35, 29)),
  ]

  private static let five = [
    OutlineContour(
      6, 0, .line(57, 0), .line(57, 17.5), .line(24.5, 17.5), .line(23.4, 36),
      .curve(26.5, 34, 30.5, 33, 35, 33), .fromHorizontal(62, 66), .fromVertical(30.5, 100),
      .fromHorizontal(0, 70), .line(20.5, 70), .fromVertical(30.5, 83),
      .fromHorizontal(41.3, 66.3), .fromVertical(31.5, 49.8),
      .curve(27.2, 49.8, 24, 51, 21.3, 53.8), .line(3.2, 53.8), .line(6, 0))
  ]

  private static let six = [
    OutlineContour(
      60.5, 29, .line(40.5, 29), .fromVertical(33, 17), .curve(24.5, 17, 20.3, 26, 20.3, 42),
      .curve(23.5, 37.7, 29, 35.3, 35.5, 35.3), .fromHorizontal(62.5, 67.3),
      .fromVertical(31.3, 100), .fromHorizontal(0, 62), .line(0, 44), .fromVertical(33, 0),
      .fromHorizontal(60.5, 29)),
    OutlineContour(
      31.35, 51.3, .fromHorizontal(20.7, 67.45), .fromVertical(31.35, 83.6),
      .fromHorizontal(42, 67.45),
      .fromVertical(31.35, 51.3)),
  ]

  private static let seven = [
    OutlineContour(
      0, 0, .line(60, 0), .line(60, 16), .curve(44, 41, 33, 68, 31, 100), .line(9, 100),
      .curve(12, 70, 22, 42, 37, 17.7), .line(0, 17.7), .line(0, 0))
  ]

  private static let eight = [
    OutlineContour(
      31, 0, .fromHorizontal(59, 27), .curve(59, 36.5, 54, 43.5, 46, 47.5),
      .curve(56, 51.5, 62, 59.5, 62, 71), .fromVertical(31, 100), .fromHorizontal(0, 71),
      .curve(0, 59.5, 6, 51.5, 16, 47.5), .curve(8, 43.5, 3, 36.5, 3, 27),
      .fromVertical(31, 0)),
    OutlineContour(
      31, 16.3, .fromHorizontal(22, 28.05), .fromVertical(31, 39.8), .fromHorizontal(40, 28.05),
      .fromVertical(31, 16.3)),
    OutlineContour(
      31, 56.3, .fromHorizontal(20.5, 69.9), .fromVertical(31, 83.5), .fromHorizontal(41.5, 69.9),
      .fromVertical(31, 56.3)),
  ]
}
