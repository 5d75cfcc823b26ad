import Testing
import TrackerKit

@Suite struct TransformTests {
  private let point = Point(x: 3, y: 5)

  @Test("A quarter turn is exact and clockwise")
  func rotation() {
    let turn = Transform(rotationAngle: Angle(degrees: 90))
    #expect(turn.apply(Point(x: 2, y: 0)) == Point(x: 0, y: 2))
    #expect(turn.apply(point) == Point(x: -5, y: 3))
  }

  @Test("Transforms are applied in the order in which they are written")
  func order() {
    let move = Transform(translationX: 10, y: 0)
    let double = Transform(scaleX: 2, y: 2)
    #expect(move.concatenating(double).apply(point) == Point(x: 26, y: 10))
    #expect(double.concatenating(move).apply(point) == Point(x: 16, y: 10))
    // As in UIKit, what is added by name comes first.
    #expect(move.scaledBy(x: 2, y: 2) == double.concatenating(move))
    #expect(double.translatedBy(x: 10, y: 0) == move.concatenating(double))
    let quarter = Angle(degrees: 90)
    #expect(move.rotated(by: quarter).apply(point) == Point(x: 5, y: 3))
  }

  @Test("The inverse leads back; a flat transform has none")
  func inverse() throws {
    let transform = Transform(rotationAngle: Angle(degrees: 33)).scaledBy(x: 2, y: 0.5)
      .translatedBy(x: 7, y: -9)
    let back = try #require(transform.inverted()).apply(transform.apply(point))
    #expect(back.distance(to: point) < 1e-12)
    #expect(Transform(scaleX: 0, y: 1).inverted() == nil)
    #expect(Transform(scaleX: .nan, y: 1).inverted() == nil)
    #expect(Transform(scaleX: 1e-200, y: 1e-200).inverted() == nil)
    #expect(Transform(translationX: .infinity, y: 0).inverted() == nil)
  }

  @Test("Rotations and mirrors keep circles, however many are combined; shears do not")
  func circles() {
    let turned = Transform(rotationAngle: Angle(degrees: 17)).scaledBy(x: 1.3, y: 1.3)
      .rotated(by: Angle(degrees: 200.1)).translatedBy(x: 4, y: 5)
    #expect(turned.keepsCircles && !turned.isUpright)
    #expect(abs(turned.scale - 1.3) < 1e-15)
    let mirrored = turned.scaledBy(x: -1, y: 1)
    #expect(mirrored.keepsCircles && mirrored.determinant < 0)
    #expect(!turned.scaledBy(x: 2, y: 1).keepsCircles)
    #expect(Transform(scaleX: 2, y: 8).scale == 4)
    #expect(Transform(scale: 1.1, offset: point).isUpright)
    #expect(!Transform(scaleX: -1, y: -1).isUpright)
  }

  @Test("V1 what is turned back is upright, whatever the rounding; what is hardly turned is not")
  func upright() {
    for degrees in stride(from: -180.0, through: 180, by: 0.7) {
      let angle = Angle(degrees: degrees)
      let turned = Transform(scale: 1.7, offset: Point(x: 3, y: 5)).rotated(by: angle)
      #expect(turned.rotated(by: -angle).isUpright, "\(degrees)°")
      #expect(!turned.rotated(by: Angle(degrees: 1e-9 - degrees)).isUpright, "\(degrees)°")
    }
  }

  @Test("A rectangle becomes its corners, and the rectangle around them")
  func rectangle() {
    let rect = Rect(x: 1, y: 2, width: 4, height: 3)
    let quarter = Transform(rotationAngle: Angle(degrees: 90))
    #expect(
      quarter.corners(of: rect)
        == [Point(x: -2, y: 1), Point(x: -2, y: 5), Point(x: -5, y: 5), Point(x: -5, y: 1)])
    #expect(quarter.apply(rect) == Rect(x: -5, y: 1, width: 3, height: 4))
    #expect(
      Transform(scale: 2, offset: point).apply(rect)
        == Rect(x: 5, y: 9, width: 8, height: 6))
    #expect(Rect(around: [Point]()) == nil)
  }

  @Test("Content is fitted in the middle of a frame, as large as possible")
  func fitting() {
    let fitted = Transform.fitting(
      Size(width: 100, height: 50), in: Size(width: 400, height: 400))
    #expect(fitted == Transform(scale: 4, offset: Point(x: 0, y: 100)))
    #expect(Transform.fitting(.zero, in: Size(width: 1, height: 1)) == .identity)
  }
}
