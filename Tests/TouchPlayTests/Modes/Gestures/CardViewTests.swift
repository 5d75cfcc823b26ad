import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Gestures: views of cards")
struct CardViewTests {
  private let scene = GesturesScene()

  private var drawn: [DrawCommand.Shape] {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    return canvas.commands.map(\.shape)
  }

  private func turn(_ name: String, by degrees: Double, scale: Double = 1) -> View {
    let card = scene.card(name)
    scene.model.move(card) { ($0.rotation, $0.scale) = (Angle(degrees: degrees), scale) }
    scene.view.update()
    guard let view = scene.view.table.view(of: card) else { fatalError(name) }
    return view
  }

  @Test("G1 V1 a card's frame is its shape's at its scale, and its transform is its rotation")
  func transform() {
    let sizes = [("One", 1.0, 0.8), ("Disc", 0.9, 0.9), ("Crown", 1, 0.75)]
    for (name, width, height) in sizes {
      let view = turn(name, by: 30, scale: 1.3)
      let unit = scene.layout.cardWidth * 1.3
      #expect(abs(view.frame.size.width - width * unit) < 1e-9)
      #expect(abs(view.frame.size.height - height * unit) < 1e-9)
      #expect(view.frame.center.distance(to: scene.card(name).pose.center) < 1e-9)
      #expect(view.transform == Transform(rotationAngle: Angle(degrees: 30)))
    }
    #expect(turn("One", by: 0).transform.isIdentity)
  }

  @Test("G1 the name of a rotated card is upright and as large as that of another one")
  func name() {
    func names() -> [TextRun] {
      drawn.compactMap { if case .text(let run) = $0, run.text == "Crown" { run } else { nil } }
    }
    let size = names().first?.size ?? 0
    for degrees in [0.0, 17, 90, 123.4, -90, 180] {
      _ = turn("Crown", by: degrees)
      #expect(names().count == 1, "\(degrees)°")
      #expect(abs((names().first?.size ?? 0) - size) < 1e-9)
      let location = scene.location(of: Point(x: 0, y: 0.14), on: scene.card("Crown"))
      #expect((names().first?.box.center.distance(to: location) ?? 9) < 1e-9)
    }
  }

  @Test("G1 the card turns with its outline, and the disc with its dot")
  func outline() {
    _ = turn("Two", by: 25)
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    let corners = scene.card("Two").shape.outline.map {
      scene.location(of: $0, on: scene.card("Two"))
    }
    let polygons = canvas.commands.compactMap { command -> [Point]? in
      if case .polygon(let range) = command.shape { Array(canvas.points[range]) } else { nil }
    }
    #expect(
      polygons.contains { polygon in
        polygon.count == 4 && zip(polygon, corners).allSatisfy { $0.distance(to: $1) < 1e-9 }
      })
    _ = turn("Disc", by: 90)
    let dot = scene.location(of: Point(x: 0, y: -0.45 * 0.78), on: scene.card("Disc"))
    #expect(dot.x > scene.card("Disc").pose.center.x + 1)
    #expect(
      drawn.contains {
        if case .disc(let center, _) = $0 { center.distance(to: dot) < 1e-9 } else { false }
      })
  }

  @Test("G1 A3 all edges of a rotated rectangle are inside, and the disc stays round")
  func edges() {
    let table = scene.view.table
    let view = turn("One", by: 37)
    let size = view.bounds.size
    for step in 0...40 {
      let part = Double(step) / 40
      for location in [
        Point(x: part * size.width, y: 0), Point(x: part * size.width, y: size.height),
        Point(x: 0, y: part * size.height), Point(x: size.width, y: part * size.height),
      ] {
        #expect(table.hitTest(view.convert(location, to: nil)) === view, "\(location)")
      }
    }
    let disc = turn("Disc", by: 37)
    let radius = disc.bounds.size.width / 2
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let way = Point(x: Angle(degrees: degrees).cosine, y: Angle(degrees: degrees).sine)
      #expect(table.hitTest(disc.frame.center + way * (radius - 0.01)) === disc)
      #expect(table.hitTest(disc.frame.center + way * (radius + 0.01)) === table)
    }
  }
}
