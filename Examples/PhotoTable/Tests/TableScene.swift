import TrackerKit
import TrackerKitTesting

@testable import photo_table

/// A table in a window of 1024 x 600 points, and fingers on it.
struct TableScene {
  let app: PhotoTable
  let fingers: TouchScene

  /// What a table with photos starts from.
  static func header(
    for captions: [String] = ["Dawn", "Noon", "Desert", "Snow", "Evening", "Night"]
  ) -> SessionHeader {
    var header = SessionHeader(program: SessionProgram(name: "photo-table", version: "1.0"))
    header.geometry = DisplayGeometry(points: Size(width: 1024, height: 600))
    header.captions = captions
    return header
  }

  init(_ header: SessionHeader = Self.header()) {
    app = PhotoTable(header)
    fingers = TouchScene(app: app)
  }

  var table: TableView { app.table }
  var panel: PanelView { app.panel }

  /// The center of a view in the window.
  func center(_ view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  func play(_ write: (inout FingerScript) -> Void) {
    var script = FingerScript()
    write(&script)
    fingers.play(script)
  }

  func tap(_ view: View) {
    play { script in
      script.tap(1, at: center(view))
      script.wait(1)
    }
  }

  /// A finger drags from one location to another, and lifts.
  func drag(from start: Point, to end: Point) {
    play { script in
      script.down(1, at: start)
      script.drag(1, from: start, to: end, seconds: 1)
      script.up(1)
    }
  }

  /// Fingers that are down move at the same time, each along a straight line, for a second.
  func move(from start: [Point], to end: [Point]) {
    play { script in
      for step in 1...60 {
        script.wait(1.0 / 60)
        for (finger, way) in zip(start, end).enumerated() {
          script.move(finger, to: way.0 + (way.1 - way.0) * (Double(step) / 60))
        }
      }
    }
  }

  /// Fingers land, move at the same time, and lift.
  func drag(from start: [Point], to end: [Point]) {
    play { script in
      for (finger, location) in start.enumerated() { script.down(finger, at: location) }
    }
    move(from: start, to: end)
    play { script in
      for finger in start.indices { script.up(finger) }
    }
  }
}

extension PhotoView {
  /// How far it is rotated, in degrees.
  var degrees: Double { Angle(of: Point(x: transform.a, y: transform.b)).degrees }
}
