internal import PanelCheck
internal import TrackerKit

/// What a test shows on the surface: its lines and marks, the demonstration, and the fingers.
extension CheckView {
  private static let guideColor = Color(0x3A4A5C)
  private static let markColor = Color(0xFFE070)
  private static let fingerColor = Color(0x35C0F0)
  private static let deadColor = Color(0xE05050)

  /// Draws what to follow, and the demonstrating fingers.
  func drawGuide(in canvas: Canvas) {
    drawCells(in: canvas)
    drawLines(in: canvas)
    drawMarks(in: canvas)
    guard run.phase == .waiting else { return }
    let test = run.test
    let part = controller.demonstrated / test.demonstrationTime
    canvas.color = Color.white.opacity(0.45)
    for location in test.demonstration(
      on: run.panel, at: part - part.rounded(.down), step: run.log.paths.count)
    {
      canvas.fillDisc(center: run.panel.point(location), radius: 18 * factor)
    }
  }

  /// Draws the cells that the line has not covered yet, and the dead ones.
  private func drawCells(in canvas: Canvas) {
    guard run.test == .line else { return }
    let grid = run.coverage.grid
    for index in 0..<grid.count {
      let cell = run.coverage[index]
      guard cell == .untouched || cell == .dead else { continue }
      canvas.color = cell == .dead ? Self.deadColor : Color(0x1E2A38)
      let box = grid.cell(index)
      let (origin, end) = (
        run.panel.point(box.origin), run.panel.point(Point(x: box.maxX, y: box.maxY))
      )
      canvas.fill(
        Rect(
          x: origin.x + 1, y: origin.y + 1, width: end.x - origin.x - 2,
          height: end.y - origin.y - 2)
      )
    }
  }

  private func drawLines(in canvas: Canvas) {
    canvas.color = Self.guideColor
    for line in run.test.lines(on: run.panel) {
      canvas.stroke(line.map { run.panel.point($0) }, width: 4 * factor)
    }
  }

  /// Draws the marks: those that are done are filled, and the one to touch next is bright.
  private func drawMarks(in canvas: Canvas) {
    let test = run.test
    let done = test == .taps ? 0 : run.progress.done
    for (index, location) in test.marks(on: run.panel).enumerated() {
      let center = run.panel.point(location)
      canvas.color = index == done ? Self.markColor : Self.guideColor
      if index < done {
        canvas.fillDisc(center: center, radius: 10 * factor)
      } else if test != .mapping || index == done {
        drawCross(at: center, in: canvas)
      }
    }
  }

  private func drawCross(at center: Point, in canvas: Canvas) {
    let arm = 16 * factor
    for way in [Point(x: arm, y: 0), Point(x: 0, y: arm)] {
      canvas.stroke([center - way, center + way], width: 2 * factor)
    }
    canvas.strokeRing(center: center, radius: arm * 0.7, width: 2 * factor)
  }

  /// Draws the fingers and what they have drawn.
  func drawFingers(in canvas: Canvas) {
    canvas.color = Self.fingerColor
    for path in run.log.paths where run.test != .line {
      let line = path.samples.map { run.panel.point($0.location) }
      if line.count > 1 { canvas.stroke(line, width: 3 * factor) }
      if path.end != .open, let last = line.last {
        canvas.fillDisc(center: last, radius: 4 * factor)
      }
    }
    for path in run.log.openPaths {
      guard let location = path.samples.last?.location else { continue }
      let center = run.panel.point(location)
      canvas.color = Self.fingerColor
      canvas.strokeRing(center: center, radius: 34 * factor, width: 4 * factor)
      if run.test == .still { drawRest(path, at: center, in: canvas) }
    }
    if run.test == .ruler { drawResiduals(in: canvas) }
  }

  /// Draws how much of the rest a finger has done, as dots of a ring.
  private func drawRest(_ path: ContactPath, at center: Point, in canvas: Canvas) {
    guard let start = path.samples.first?.time, let now = run.times?.upperBound else { return }
    let part = min(1, now.seconds(since: start) / GuidedTest.restTime)
    canvas.color = Self.markColor
    for dot in 0..<Int(part * 24) {
      let angle = Angle(degrees: Double(dot) * 15 - 90)
      let direction = Point(x: angle.cosine, y: angle.sine)
      canvas.fillDisc(center: center + direction * (48 * factor), radius: 4 * factor)
    }
  }

  /// Draws each stroke's distances from its straight line, ten times as large.
  private func drawResiduals(in canvas: Canvas) {
    var ruler = Ruler(panel: run.panel, guide: .freehand)
    for path in run.log.paths where path.end != .open && ruler.add(path) {
      guard let stroke = ruler.strokes.last else { continue }
      let normal = Point(x: -stroke.line.direction.y, y: stroke.line.direction.x)
      canvas.color = Self.markColor
      canvas.stroke(
        zip(path.samples, stroke.residuals).map { sample, residual in
          run.panel.point(sample.location + normal * (9 * residual))
        }, width: 2 * factor)
    }
  }
}
