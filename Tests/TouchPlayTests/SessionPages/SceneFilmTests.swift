import Testing
import TrackerKit

@testable import TouchPlay

@Suite("SceneFilm")
struct SceneFilmTests {
  private func canvas(_ draw: (Canvas) -> Void) -> Canvas {
    let canvas = Canvas()
    draw(canvas)
    return canvas
  }

  @Test("S15 a frame that looks like the one before takes nothing")
  func same() {
    var film = SceneFilm()
    let scene = canvas { $0.fillDisc(center: Point(x: 10, y: 20), radius: 5) }
    film.add(scene, at: 0)
    let count = film.bytes.bytes.count
    film.add(scene, at: 16_667)
    #expect(count > 0 && film.bytes.bytes.count == count)
  }

  @Test("S15 what moves like something else takes two bytes")
  func movedAlike() {
    func bytes(_ discs: Int) -> Int {
      var film = SceneFilm()
      var first = 0
      for frame in 0...1 {
        let offset = Point(x: 7.5 * Double(frame), y: -3)
        let scene = canvas { canvas in
          for disc in 0..<discs {
            canvas.fillDisc(center: Point(x: 40 * Double(disc), y: 50) + offset, radius: 5)
          }
        }
        film.add(scene, at: Int64(frame) * 16_667)
        if frame == 0 { first = film.bytes.bytes.count }
      }
      return film.bytes.bytes.count - first
    }
    #expect(bytes(10) - bytes(1) == 9 * 2)
  }

  @Test("S15 styles are stored once, whatever moves")
  func styles() {
    var film = SceneFilm()
    for frame in 0..<10 {
      let scene = canvas { canvas in
        canvas.color = .white
        canvas.draw(
          TextRun("x", in: Rect(x: Double(frame), y: 0, width: 20, height: 10), size: 8))
        canvas.strokeRing(center: Point(x: 5, y: Double(frame)), radius: 4, width: 1)
      }
      film.add(scene, at: Int64(frame) * 10_000)
    }
    #expect(film.styles.values.map(\.kind) == ["text", "ring"])
    #expect(film.grounds.values.count == 1)
  }

  @Test("S15 a line takes its reported points, and nothing again when it is finished")
  func ink() {
    var film = SceneFilm()
    let (path, ink) = (InkPath(width: 4), Ink())
    var smoothing = Smoothing(isSmooth: true)
    var reported: [Point] = []
    for step in 0..<20 {
      reported.append(Point(x: 30 * Double(step), y: 100))
      smoothing.add(reported[step], to: path)
      film.add(canvas { $0.draw(path) }, at: Int64(step) * 16_667)
    }
    let count = film.bytes.bytes.count
    // Time, ground, a move of two numbers, line, kind, count, index; list, and a command that is the same.
    #expect(count < 20 * 20)
    path.finish(through: reported, isSmooth: true)
    ink.append(Ink.Stroke(path: path, color: .black))
    film.add(canvas { $0.drawFinished(ink) }, at: 400_000)
    #expect(film.bytes.bytes.count - count < 16)
  }
}
