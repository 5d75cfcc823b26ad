import Testing
import TrackerKit
import TrackerKitRaster
import TrackerKitTesting

@Suite struct BaseLayerTests {
  private let canvas = Canvas()
  private let software = SoftwareCanvas(width: 400, height: 300)
  private let picture = Picture(width: 400, height: 300)

  private func draw(_ ink: Ink) -> [PixelRect] {
    canvas.clear()
    canvas.fillGround(.white)
    canvas.drawFinished(ink)
    return picture.draw(canvas, with: software)
  }

  private func fresh(_ strokes: [Ink.Stroke]) -> Picture {
    let ink = Ink()
    ink.replaceAll(with: strokes)
    return Picture.of(width: 400, height: 300) { canvas in
      canvas.fillGround(.white)
      canvas.drawFinished(ink)
    }
  }

  @Test("R6 undo redraws only where the stroke was, and restores what is below")
  func undo() {
    let below = stroke(through: [Point(x: 20, y: 100), Point(x: 380, y: 120)])
    let above = stroke(through: [Point(x: 200, y: 80), Point(x: 210, y: 140)])
    let ink = Ink()
    ink.append(below)
    ink.append(above)
    _ = draw(ink)
    ink.replaceAll(with: [below])
    let rectangles = draw(ink)
    #expect(picture.differences(from: fresh([below])).isEmpty)
    #expect(rectangles.allSatisfy { $0.x > 185 && $0.maxX < 225 && $0.y > 70 && $0.maxY < 150 })
    ink.append(above)
    _ = draw(ink)
    #expect(picture.differences(from: fresh([below, above])).isEmpty)
  }

  @Test("R3 clear redraws only where strokes were")
  func clear() {
    let ink = Ink()
    ink.append(stroke(through: [Point(x: 100, y: 100), Point(x: 110, y: 110)]))
    _ = draw(ink)
    ink.removeAll()
    let rectangles = draw(ink)
    #expect(!rectangles.isEmpty && rectangles.allSatisfy { $0.maxX <= 128 && $0.maxY <= 128 })
    #expect(picture.pixels.allSatisfy { $0 == 0xFFFFFF })
    #expect(draw(ink).isEmpty)
  }

  @Test("A different drawing with the same strokes needs no redraw")
  func sameStrokes() {
    let strokes = [stroke(through: [Point(x: 100, y: 100), Point(x: 110, y: 110)])]
    let (ink, other) = (Ink(), Ink())
    ink.replaceAll(with: strokes)
    other.replaceAll(with: strokes)
    _ = draw(ink)
    #expect(draw(other).isEmpty)
  }

  @Test(
    "R7 ink hidden under ink of the same color is skipped, and the picture is the same",
    arguments: [130.0, 9])
  func hiddenInk(height: Double) {
    var random = SeededGenerator(seed: 7)
    var paths: [InkPath] = []
    for _ in 0..<400 {
      let path = InkPath(width: 8)
      for _ in 0..<6 {
        path.append(
          Point(
            x: Double.random(in: 20...150, using: &random),
            y: Double.random(in: 20...20 + height, using: &random)))
      }
      paths.append(path)
    }
    let colors = [Color(0x34329C), Color(0x34329C).opacity(0.5), Color(0xFF0000)]
    let strokes = paths.enumerated().map { index, path in
      Ink.Stroke(path: path, color: colors[index % 97 == 5 ? 1 : index % 89 == 7 ? 2 : 0])
    }
    let live = Picture.of(width: 400, height: 300) { canvas in
      canvas.fillGround(.white)
      for stroke in strokes {
        canvas.color = stroke.color
        canvas.draw(stroke.path)
      }
    }
    #expect(fresh(strokes).differences(from: live).isEmpty)
  }

  @Test("R7 a line inside finished ink of its color changes no pixels, one that leaves it does")
  func insideInk() {
    let ink = Ink()
    ink.append(stroke(through: [Point(x: 100, y: 150), Point(x: 300, y: 150)], width: 60))
    _ = draw(ink)
    ink.append(stroke(through: [Point(x: 150, y: 140), Point(x: 250, y: 160)]))
    #expect(draw(ink).isEmpty)
    ink.append(stroke(through: [Point(x: 150, y: 160), Point(x: 250, y: 200)]))
    #expect(!draw(ink).isEmpty)
    #expect(picture.differences(from: fresh(ink.strokes)).isEmpty)
  }

  @Test("R7 a frame over many finished strokes draws no more pixels than one over none")
  func manyStrokes() {
    let ink = Ink()
    for step in 0..<500 {
      let location = Point(x: Double(step * 37 % 400), y: Double(step * 53 % 300))
      ink.append(stroke(through: [location, location + Point(x: 9, y: 4)]))
    }
    _ = draw(ink)
    #expect(draw(ink).isEmpty)
    ink.append(stroke(through: [Point(x: 50, y: 50)]))
    let count = draw(ink).reduce(0) { $0 + $1.width * $1.height }
    #expect(count > 0 && count <= 144)
  }

  @Test(
    "R6 after any changes, the picture is that of the same strokes drawn for the first time",
    arguments: [nil, 40, 200])
  func anyChanges(pointsPerFrame: Int?) {
    var random = SeededGenerator(seed: 11)
    software.pointsPerFrame = pointsPerFrame
    let ink = Ink()
    var (undone, cleared): ([Ink.Stroke], [[Ink.Stroke]]) = ([], [])
    for step in 0..<400 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4: ink.append(randomStroke(&random))
      case 5...6:
        guard let last = ink.strokes.last else { continue }
        undone.append(last)
        ink.remove(at: ink.strokes.count - 1)
      case 7: if let stroke = undone.popLast() { ink.append(copy(stroke)) }
      case 8:
        cleared.append(ink.strokes)
        ink.removeAll()
      case 9...10: if let strokes = cleared.popLast() { ink.replaceAll(with: strokes.map(copy)) }
      default: ink.insert(randomStroke(&random), at: ink.strokes.count / 2)
      }
      if step % 3 > 0 { _ = draw(ink) }
      guard step % 8 == 7 else { continue }
      repeat { _ = draw(ink) } while !software.isComplete
      #expect(picture.differences(from: fresh(ink.strokes)).isEmpty, "step \(step), seed 11")
    }
  }

  @Test("R7 many strokes are painted in several frames, and new ones are visible at once")
  func severalFrames() {
    let old = (0..<100).map { step in
      stroke(through: [Point(x: Double(step) * 3, y: 20), Point(x: Double(step) * 3, y: 200)])
    }
    let ink = Ink()
    ink.replaceAll(with: old)
    software.pointsPerFrame = 100
    _ = draw(ink)
    #expect(!software.isComplete)
    #expect(picture.differences(from: fresh(Array(old[..<10]))).isEmpty)
    let new = [120.0, 280].map { stroke(through: [Point(x: 5, y: $0), Point(x: 300, y: $0)]) }
    for stroke in new { ink.append(stroke) }
    _ = draw(ink)
    #expect(picture.differences(from: fresh(Array(old[..<20]) + new)).isEmpty)
    ink.remove(at: 101)
    _ = draw(ink)
    #expect(picture.differences(from: fresh(Array(old[..<30]) + new[..<1])).isEmpty)
    for _ in 0..<7 { _ = draw(ink) }
    #expect(!software.isComplete)
    _ = draw(ink)
    #expect(software.isComplete && picture.differences(from: fresh(ink.strokes)).isEmpty)
    #expect(draw(ink).isEmpty)
  }

  @Test("R7 new strokes whose covered pixels are too many for the memory do not spoil the picture")
  func manyAhead() {
    let ink = Ink()
    ink.replaceAll(with: (0..<300).map { stroke(through: [Point(x: Double($0), y: 20)]) })
    software.pointsPerFrame = 9
    _ = draw(ink)
    for step in 0..<90 {
      let y = Double(step * 3)
      ink.append(stroke(through: [Point(x: 0, y: y), Point(x: 400, y: 300 - y)], width: 200))
    }
    _ = draw(ink)
    software.pointsPerFrame = nil
    _ = draw(ink)
    #expect(picture.differences(from: fresh(ink.strokes)).isEmpty)
  }

  @Test("R7 a cleared page is shown again in less than a quarter of the time of painting it")
  func undoOfClear() {
    var random = SeededGenerator(seed: 12)
    let strokes = (0..<1000).map { _ in randomStroke(&random) }
    let ink = Ink()
    ink.replaceAll(with: strokes)
    let painting = ContinuousClock().measure { _ = draw(ink) }
    ink.removeAll()
    _ = draw(ink)
    ink.append(randomStroke(&random))
    _ = draw(ink)
    ink.removeAll()
    _ = draw(ink)
    ink.replaceAll(with: strokes.map(copy))
    let showing = ContinuousClock().measure { _ = draw(ink) }
    #expect(showing * 4 < painting)
    #expect(picture.differences(from: fresh(strokes)).isEmpty)
  }

  /// A line of any color, most often the usual one.
  private func randomStroke(_ random: inout SeededGenerator) -> Ink.Stroke {
    let points = (0..<4).map { _ in
      Point(
        x: Double.random(in: -20...420, using: &random),
        y: Double.random(in: -20...320, using: &random))
    }
    let colors = [Color(0x34329C), Color(0x34329C), Color(0x34329C).opacity(0.5), Color(0xFF0000)]
    let path = InkPath(
      through: points, isSmooth: false, width: Double.random(in: 1...30, using: &random))
    return Ink.Stroke(path: path, color: colors.randomElement(using: &random) ?? .black)
  }

  /// The same line as another object, as a drawing makes it when a clear is undone.
  private func copy(_ stroke: Ink.Stroke) -> Ink.Stroke {
    let path = InkPath(
      through: stroke.path.points, isSmooth: false, width: stroke.path.width)
    return Ink.Stroke(path: path, color: stroke.color)
  }
}
