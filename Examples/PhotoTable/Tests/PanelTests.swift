import Testing
import TrackerKit
import TrackerKitTesting

@testable import photo_table

@Suite("Panel")
struct PanelTests {
  let scene = TableScene()
  var table: TableView { scene.table }
  var panel: PanelView { scene.panel }

  @Test("The button lays the photos out straight, but not one that someone holds")
  func tidy() {
    let (held, other) = (table.photos[3], table.photos[0])
    let place = scene.center(held)
    let way = scene.center(other)
    scene.drag(from: way, to: way + Point(x: 150, y: 60))
    let frame = held.frame
    scene.play { script in
      script.down(9, at: place)
      script.tap(1, at: scene.center(panel.tidy))
      script.wait(1)
      script.up(9)
    }
    #expect(held.frame == frame && !held.transform.isIdentity)
    for (index, photo) in table.photos.enumerated() where photo !== held {
      #expect(photo.transform.isIdentity)
      #expect(photo.frame.center.distance(to: table.home(index)) < 0.001)
    }
  }

  @Test("The slider changes the size of all photos, and their centers stay")
  func size() {
    let before = table.photos.map(\.frame)
    let end = panel.size.convert(Point(x: panel.size.bounds.size.width, y: 20), to: nil)
    scene.drag(from: scene.center(panel.size), to: end)
    #expect(panel.size.value == 1.5)
    for (photo, frame) in zip(table.photos, before) {
      #expect(abs(photo.frame.size.width - 1.5 * frame.size.width) < 0.001)
      #expect(photo.frame.center.distance(to: frame.center) < 0.001)
    }
  }

  @Test("A tap selects a photo, whose caption can be edited; a tap beside it ends that")
  func caption() {
    let photo = table.photos[2]
    #expect(!panel.caption.isEnabled)
    scene.tap(photo)
    #expect(table.selected === photo && panel.caption.text == "Desert")
    scene.play { script in
      script.tap(1, at: scene.center(panel.caption))
      script.type(" 2")
    }
    #expect(photo.caption.contains(" 2") && photo.caption.count == 8)
    #expect(panel.list.rows[2].title == photo.caption)
    scene.play { script in
      script.tap(1, at: Point(x: 3, y: 3))
      script.type("x")
    }
    #expect(table.selected == nil && photo.caption.count == 8 && panel.caption.text == "")
  }

  @Test("Without a keyboard, one opens below the field and types")
  func keyboard() throws {
    scene.tap(table.photos[0])
    scene.tap(panel.caption)
    let keyboard = try #require(scene.app.window?.keyboardView)
    #expect(keyboard.frame.minY > panel.convert(panel.caption.frame.origin, to: nil).y + 44)
    scene.tap(try #require(keyboard.keys.first))
    #expect(table.photos[0].caption.count == 5)
  }

  @Test("The list selects a photo, brings it to the front, and fetches one from beyond the edge")
  func list() {
    let photo = table.photos[3]
    scene.tap(panel.list.rows[3])
    #expect(table.selected === photo && table.subviews.last === photo)
    #expect(panel.list.rows.map(\.isSelected) == [false, false, false, true, false, false])
    let grip = photo.convert(Point(x: photo.bounds.size.width - 8, y: 60), to: nil)
    scene.drag(from: grip, to: Point(x: 1, y: grip.y))
    #expect(photo.frame.center.x < 0)
    scene.tap(panel.list.rows[3])
    #expect(photo.frame.center.distance(to: table.home(3)) < 0.001)
  }

  @Test("A list that is longer than its place scrolls, and a drag on it selects nothing")
  func scroll() {
    let scene = TableScene(TableScene.header(for: (1...20).map { "Photo \($0)" }))
    let list = scene.panel.list
    #expect(list.contentSize.height > list.bounds.size.height)
    let start = scene.center(list)
    scene.drag(from: start, to: start - Point(x: 0, y: 60))
    #expect(list.contentOffset.y > 20 && scene.table.selected == nil)
  }

  @Test(
    "The layout fits every window, and photos keep their places in it",
    arguments: [Size(width: 1920, height: 1080), Size(width: 600, height: 1024)])
  func resized(size: Size) {
    let before = table.bounds.size
    let centers = table.photos.map(\.frame.center)
    scene.play { $0.display(.resized(DisplayGeometry(points: size))) }
    #expect(table.frame.maxX == panel.frame.minX && panel.frame.maxX == size.width)
    for (photo, center) in zip(table.photos, centers) {
      let part = Point(
        x: photo.frame.center.x / table.bounds.size.width,
        y: photo.frame.center.y / table.bounds.size.height)
      let old = Point(x: center.x / before.width, y: center.y / before.height)
      #expect(part.distance(to: old) < 0.001)
      #expect(table.bounds.contains(photo.frame.center))
    }
    for (upper, lower) in zip(panel.subviews, panel.subviews.dropFirst()) {
      #expect(upper.frame.intersection(lower.frame) == nil)
    }
  }
}
