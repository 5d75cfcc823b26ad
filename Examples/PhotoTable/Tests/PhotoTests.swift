import Testing
import TrackerKit
import TrackerKitTesting

@testable import photo_table

@Suite("Photos")
struct PhotoTests {
  let scene = TableScene()

  @Test("One finger moves a photo, less the distance that makes it a pan")
  func move() {
    let photo = scene.table.photos[0]
    let (start, degrees) = (scene.center(photo), photo.degrees)
    scene.drag(from: start, to: start + Point(x: 100, y: 0))
    let way = scene.center(photo) - start
    #expect(abs(way.x - 90) < 0.01 && abs(way.y) < 0.01)
    #expect(photo.degrees == degrees && photo.transform.scale.rounded() == 1)
  }

  @Test("Two fingers keep hold of what is below them, wherever they take a photo")
  func hold() {
    let photo = scene.table.photos[4]
    let center = scene.center(photo)
    let start = [center + Point(x: -10, y: 10), center + Point(x: 60, y: 40)]
    let middle = [center + Point(x: -10, y: -60), center + Point(x: 90, y: 40)]
    let end = [center + Point(x: 60, y: -150), center + Point(x: 20, y: 60)]
    scene.play { script in
      for finger in 0...1 { script.down(finger, at: start[finger]) }
    }
    scene.move(from: start, to: middle)
    // All gestures have begun: from here on, nothing slips.
    let (held, scale) = (middle.map { photo.convert($0, from: nil) }, photo.transform.scale)
    scene.move(from: middle, to: end)
    for (place, finger) in zip(held, end) {
      #expect(photo.convert(place, to: nil).distance(to: finger) < 0.001)
    }
    #expect(photo.transform.scale > 1.5 * scale)
  }

  @Test("Six fingers of three people move, scale, and rotate three photos at once")
  func threePeople() {
    let photos = [0, 2, 4].map { scene.table.photos[$0] }
    let rest = [1, 3, 5].map { scene.table.photos[$0] }
    let (degrees, before) = (photos.map(\.degrees), rest.map { ($0.transform, $0.frame) })
    let centers = photos.map(scene.center)
    // Apart and clockwise; together and the other way; and only to another place.
    let half = Point(x: 45, y: 0)
    let ends = [Point(x: 40, y: 70), Point(x: 20, y: -12), half]
    let ways = [Point.zero, .zero, Point(x: 0, y: -60)]
    scene.drag(
      from: centers.flatMap { [$0 - half, $0 + half] },
      to: (0..<3).flatMap { person in
        let center = centers[person] + ways[person]
        return [center - ends[person], center + ends[person]]
      })
    let scales = photos.map(\.transform.scale)
    let turns = zip(photos, degrees).map { $0.degrees - $1 }
    #expect((1.6...1.8).contains(scales[0]) && (45...61).contains(turns[0]))
    #expect((0.4...0.6).contains(scales[1]) && (-31 ... -15).contains(turns[1]))
    #expect(abs(scales[2] - 1) < 0.001 && abs(turns[2]) < 0.001)
    let way = scene.center(photos[2]) - centers[2]
    #expect(abs(way.x) < 0.01 && abs(way.y + 50) < 0.01)
    #expect(scene.table.subviews.suffix(3).elementsEqual(photos, by: ===))
    for (photo, (transform, frame)) in zip(rest, before) {
      #expect(photo.transform == transform && photo.frame == frame)
    }
  }

  @Test("A third finger joins without a jump, and fingers cannot make a photo vanish")
  func limits() {
    let photo = scene.table.photos[1]
    let center = scene.center(photo)
    scene.play { script in
      script.down(1, at: center)
      script.drag(1, from: center, to: center + Point(x: 40, y: 0), seconds: 0.2)
    }
    let frame = photo.frame
    #expect(photo.isHeld)
    scene.play { script in
      script.down(2, at: center + Point(x: 60, y: 30))
      script.down(3, at: center + Point(x: -30, y: 30))
    }
    #expect(photo.frame == frame)
    scene.play { script in script.cancel() }
    for _ in 0..<5 {
      scene.play { $0.pinch(at: scene.center(photo), from: 60, to: 1) }
    }
    #expect(abs(photo.transform.scale - PhotoView.scales.lowerBound) < 0.001)
  }

  @Test("A finger catches a photo on its way home")
  func caught() {
    let photo = scene.table.photos[0]
    let start = scene.center(photo)
    scene.drag(from: start, to: start + Point(x: 210, y: 0))
    scene.play { script in
      script.tap(1, at: scene.center(scene.panel.tidy))
      script.wait(0.2)
    }
    let caught = scene.center(photo)
    #expect(caught.x > start.x + 20 && caught.x < start.x + 180)
    scene.play { script in
      script.down(1, at: caught)
      script.wait(1)
      script.up(1)
      script.wait(1)
    }
    #expect(scene.center(photo).distance(to: caught) < 20)
    #expect(scene.center(photo).x > start.x + 20)
  }

  @Test("A storm of fingers and keys leaves six photos of a reasonable size", arguments: 0..<20)
  func storm(seed: UInt64) {
    let keys = [Key("a"), Key("b"), .backspace, .enter].compactMap { $0 }
    let faults = TouchStorm(seed: seed, keys: keys).run(on: scene.app) {
      let photos = scene.table.subviews.compactMap { $0 as? PhotoView }
      if photos.count != 6 { return "\(photos.count) photos" }
      let limits = 0.29...4.01
      return photos.allSatisfy { limits.contains($0.transform.scale) } ? nil : "a photo vanished"
    }
    #expect(faults == [])
  }
}
