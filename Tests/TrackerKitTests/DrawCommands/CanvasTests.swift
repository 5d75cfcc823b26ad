import Testing
import TrackerKit

@Suite("Canvas")
struct CanvasTests {
  @Test("S3 the scene's digest depends on everything about a shape that can be seen")
  func digests() {
    var digests: [StateDigest] = []
    func add(_ draw: (Canvas) -> Void) {
      let canvas = Canvas()
      draw(canvas)
      digests.append(canvas.sceneDigest)
    }
    let rect = Rect(x: 1, y: 2, width: 30, height: 40)
    let center = Point(x: 50, y: 60)
    let line = [Point(x: 10, y: 10), Point(x: 90, y: 10), Point(x: 90, y: 70)]
    let shape = VectorShape(contours: [line])
    add { _ in }
    add { $0.fillGround(.white) }
    add { $0.fill(rect) }
    add {
      $0.color = .white
      $0.fill(rect)
    }
    add { $0.fill(rect.expanded(by: 1)) }
    add { $0.fill(rect, cornerRadius: 5) }
    add { $0.fill(rect, cornerRadius: 6) }
    add { $0.fillDisc(center: center, radius: 5) }
    add { $0.fillDisc(center: center, radius: 6) }
    add { $0.fillDisc(center: .zero, radius: 5) }
    add { $0.strokeRing(center: center, radius: 5, width: 2) }
    add { $0.strokeRing(center: center, radius: 6, width: 2) }
    add { $0.strokeRing(center: center, radius: 5, width: 3) }
    add { $0.strokeRing(center: center, radius: 5, width: 2, dash: 4) }
    add { $0.stroke(line, width: 2) }
    add { $0.stroke(line, width: 3) }
    add { $0.stroke(line, width: 2, isClosed: true) }
    add { $0.stroke(line.dropLast(), width: 2) }
    add { $0.fillPolygon(line) }
    add { $0.fill(shape, at: center, scale: 2) }
    add { $0.fill(shape, at: center, scale: 3) }
    add { $0.fill(shape, at: .zero, scale: 2) }
    func path(width: Double) -> InkPath { InkPath(through: line, isSmooth: false, width: width) }
    add { $0.draw(path(width: 2)) }
    add { $0.draw(path(width: 3)) }
    let ink = Ink()
    for (width, color) in [(2, .black), (2, .white), (3, .black)] as [(Double, Color)] {
      ink.replaceAll(with: [Ink.Stroke(path: path(width: width), color: color)])
      add { $0.drawFinished(ink) }
    }
    ink.append(Ink.Stroke(path: path(width: 2), color: .black))
    add { $0.drawFinished(ink) }
    #expect(Set(digests).count == digests.count)
  }
}
