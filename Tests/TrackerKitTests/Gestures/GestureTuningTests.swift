import Testing
import TrackerKit

@Suite("Touch distance")
struct TouchDistanceTests {
  @Test("C9 a distance is in millimeters where the panel's size is known, and in points elsewhere")
  func points() {
    let distance = TouchDistance.millimeters(7, atLeast: 10, orPoints: 45)
    #expect(distance.points(perMillimeter: nil) == 45)
    #expect(distance.points(perMillimeter: 4) == 28)
    #expect(distance.points(perMillimeter: 1) == 10, "a panel as wide as a wall")
    #expect(TouchDistance.points(10).points(perMillimeter: 4) == 10)
  }

  @Test("C9 the size of a window on its panel gives the points on a millimeter, if it is known")
  func density() {
    let size = Size(width: 1920, height: 1080)
    var geometry = DisplayGeometry(points: size)
    #expect(geometry.pointsPerMillimeter == nil)
    geometry.millimeters = Size(width: 480, height: 270)
    #expect(geometry.pointsPerMillimeter == 4)
    geometry.millimeters = Size(width: 480, height: 0)
    #expect(geometry.pointsPerMillimeter == nil)
  }
}
