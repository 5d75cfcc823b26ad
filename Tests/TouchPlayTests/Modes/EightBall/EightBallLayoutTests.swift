import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Eight ball layout")
struct EightBallLayoutTests {
  @Test(
    "X1 the ball's diameter is max(min(320, S), 0.6 S), and its center is the window's",
    arguments: [
      (320.0, 240.0, 240.0), (800, 480, 320), (480, 800, 320), (1920, 1080, 648),
      (3840, 2160, 1296), (7680, 4320, 2592), (533, 533, 320), (600, 534, 320.4), (100, 900, 100),
    ])
  func ball(width: Double, height: Double, diameter: Double) {
    let layout = EightBallLayout(size: Size(width: width, height: height))
    #expect(abs(layout.diameter - diameter) < 1e-9)
    #expect(abs(layout.ball.size.width - diameter) < 1e-9)
    #expect(layout.ball.size.width == layout.ball.size.height)
    for rect in [layout.ball, layout.window] {
      #expect(abs(rect.center.x - width / 2) < 1e-9 && abs(rect.center.y - height / 2) < 1e-9)
    }
    #expect(abs(layout.window.size.width - diameter / 2) < 1e-9)
    #expect(abs(layout.window.size.height - diameter * 0.35) < 1e-9)
  }

  @Test("H5 X1 the UI factor multiplies the ball's 320 points as far as there is room")
  func factor() {
    let size = Size(width: 800, height: 600)
    #expect(EightBallLayout(size: size, interfaceFactor: 1.5).diameter == 480)
    #expect(EightBallLayout(size: size, interfaceFactor: 4).diameter == 600)
  }

  @Test("X1 X3 the built-in answers are 24 pt, scaled with the ball, line by line, and centered")
  func builtIn() {
    for diameter in [320.0, 240, 640] {
      let size = Size(width: diameter, height: diameter)
      let layout = EightBallLayout(size: size, interfaceFactor: diameter / 320)
      for answer in Answers.builtIn + [EightBall.invitation] {
        let lines = layout.lines(of: answer)
        #expect(lines.map(\.text) == answer.split(separator: "\n").map(String.init))
        for line in lines {
          #expect(abs(line.size - 24 * diameter / 320) < 1e-9)
          #expect(line.alignment == .center)
          #expect(abs(line.box.minX - layout.window.minX - layout.length(8)) < 1e-9)
          #expect(abs(layout.window.maxX - line.box.maxX - layout.length(8)) < 1e-9)
        }
        let middle = ((lines.first?.box.minY ?? 0) + (lines.last?.box.maxY ?? 0)) / 2
        #expect(abs(middle - layout.window.center.y) < 1e-9)
      }
    }
  }

  @Test("X3 a session's endless answer is cut after its beginning", .timeLimit(.minutes(1)))
  func endless() {
    let layout = EightBallLayout(size: Size(width: 800, height: 600))
    let lines = layout.lines(of: String(repeating: "x", count: 1_000_000))
    let text = lines.map(\.text).joined()
    #expect(text == String(repeating: "x", count: Answers.longest) + "…")
    #expect((lines.last?.box.maxY ?? 0) <= layout.window.maxY + 1e-9)
  }

  @Test(
    "X3 a long answer wraps between words and shrinks to fit the window",
    arguments: [
      "ASK AGAIN LATER", "REPLY HAZY TRY AGAIN", "IT IS DECIDEDLY SO", "UNQUESTIONABLY",
      "CANNOT PREDICT NOW\nASK AGAIN", "A\n\nB", "WWW MMM @@@ WWWWWWW",
      "はい", "もう一度きいてください", "今は予測できません。あとでもう一度きいてください。", "我的回答是不 ABC 还不能说",
      String(repeating: "長い答え", count: 100),
      String(repeating: "long words and more ", count: 30),
      String(repeating: "x", count: 500), "",
    ])
  func wrapped(answer: String) {
    let layout = EightBallLayout(size: Size(width: 500, height: 400))
    let lines = layout.lines(of: answer)
    let letters = lines.flatMap(\.text).filter { $0 != " " }
    #expect(letters == answer.filter { $0 != " " && $0 != "\n" }.map { $0 }, "nothing is lost")
    for line in lines {
      #expect(line.box.minY >= layout.window.minY - 1e-9)
      #expect(line.box.maxY <= layout.window.maxY + 1e-9)
      #expect(line.size <= 24 && line.size == lines[0].size)
      // What is as wide as the box is drawn in a line's own size, and touches the frame.
      #expect(TextAdvance.of(line.text.map(\.self)) * line.size <= line.box.size.width + 1e-9)
      #expect(line.box.minX > layout.window.minX && line.box.maxX < layout.window.maxX)
      #expect(line.box.size.height >= line.size)
    }
  }

  @Test("X3 an answer's words stay whole if possible and are broken otherwise")
  func words() {
    let layout = EightBallLayout(size: Size(width: 500, height: 400))
    #expect(layout.lines(of: "UNQUESTIONABLY").map(\.text) == ["UNQUESTIONABLY"])
    let size = layout.lines(of: "今は予測できません。あとでもう一度きいてください。").first?.size ?? 0
    #expect(size > 20, "ideographs are no word that has to stay whole")
  }
}
