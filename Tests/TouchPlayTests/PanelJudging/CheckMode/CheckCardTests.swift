import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckCard")
struct CheckCardTests {
  private static let panel = Panel(
    points: Size(width: 800, height: 480), millimeters: Size(width: 160, height: 96), source: .user)

  private func figure(_ item: CheckItem, _ value: Double) -> Figure {
    Figure(value, item.unit, sampleCount: 20)
  }

  private func run(
    _ figures: [CheckItem: Double], state: CheckOutcome.State = .done
  ) -> CheckRun {
    var run = CheckRun(panel: Self.panel, tests: [.surface, .taps])
    run[.surface] = CheckOutcome(
      state: state,
      figures: Dictionary(uniqueKeysWithValues: figures.map { ($0.key, figure($0.key, $0.value)) }))
    return run
  }

  @Test("J12 what fails comes first, with a plain sentence")
  func failed() {
    let card = CheckCard(
      .surface, of: run([.reportRate: 100, .deadAreas: 2, .gapRatio: 1, .hysteresis: 1]),
      by: .kiosk)
    #expect(card.verdict == "FAIL")
    #expect(card.rows.map(\.item) == [.deadAreas, .gapRatio, .reportRate, .hysteresis])
    #expect(card.sentences == [FailureAdvice(.deadAreas, nil).meaning])
  }

  @Test(
    "J12 each other result has its sentence",
    arguments: [
      (CheckOutcome.State.done, [CheckItem.reportRate: 100.0], "PASS", "within the limits"),
      (.done, [.hysteresis: 1], "MEASURED", "has no limit for this"),
      (.done, [:], "NOT MEASURED", "Not enough data"),
      (.interrupted, [.reportRate: 100], "INCONCLUSIVE", "The system canceled a touch"),
      (.trial, [.reportRate: 100], "INCONCLUSIVE", "You used the mouse"),
    ])
  func others(
    state: CheckOutcome.State, figures: [CheckItem: Double], verdict: String, words: String
  ) {
    let card = CheckCard(.surface, of: run(figures, state: state), by: .kiosk)
    #expect(card.verdict == verdict && card.sentences[0].contains(words), "\(card.sentences)")
  }

  @Test("J12 a result that is within the limits only in part says so, and has no check mark")
  func partial() {
    var run = run([.reportRate: 100])
    run[.surface].figures[.stuckContacts] = Figure(1, .count, sampleCount: 20, bound: .upper)
    let card = CheckCard(.surface, of: run, by: .kiosk)
    #expect(card.verdict == "PASSED IN PART", "\(card.verdict)")
    #expect(card.sentences[0].contains("Everything that could be judged is within the limits"))
  }

  @Test("J12 the last card counts what failed, and names what was not done")
  func summary() {
    let card = CheckCard(verdictOf: run([.reportRate: 10, .gapRatio: 1]), by: .kiosk)
    #expect(card.verdict == "FAIL")
    #expect(card.sentences == ["1 of 2 items failed (limits: kiosk)."])
    #expect(card.footnotes == ["Not done: Twenty taps"])
  }

  @Test(
    "J12 H5 all words of a card are inside it, at every size; what does not fit is counted",
    arguments: [
      Size(width: 320, height: 240), Size(width: 480, height: 800), Size(width: 1024, height: 600),
      Size(width: 1920, height: 1080),
    ])
  func fits(_ room: Size) throws {
    let all = Dictionary(
      uniqueKeysWithValues: GuidedTest.surface.items.map { ($0, 1.0) })
    let card = CheckCard(.surface, of: run(all), by: .kiosk)
    let canvas = Canvas()
    card.draw(from: 44, to: room.height - 68, in: room, .dark, on: canvas)
    let boxes: [Rect] = canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run.box } else { nil }
    }
    #expect(boxes.count > 3)
    for box in boxes {
      #expect(box.minX >= 0 && box.maxX <= room.width, "\(box)")
      #expect(box.minY >= 44 && box.maxY <= room.height - 68 + 1, "\(box)")
    }
  }

  @Test("J12 H5 a verdict is 64 points high where there is room, and smaller with many figures")
  func verdictSize() {
    func size(_ figures: [CheckItem: Double], _ room: Size) -> Double {
      let card = CheckCard(.surface, of: run(figures), by: .kiosk)
      let canvas = Canvas()
      card.draw(from: 44, to: room.height - 68, in: room, .dark, on: canvas)
      return canvas.commands.lazy.compactMap {
        if case .text(let run) = $0.shape, run.text == card.verdict { run.size } else { nil }
      }.first ?? 0
    }
    let all = Dictionary(uniqueKeysWithValues: GuidedTest.surface.items.map { ($0, 1.0) })
    #expect(size([.gapRatio: 1], Size(width: 1024, height: 600)) == 64)
    #expect(size(all, Size(width: 1920, height: 1080)) == 64)
    #expect((30..<64).contains(size(all, Size(width: 800, height: 480))))
  }

  @Test("J12 H5 in the smallest window, a card has its verdict, its sentence and its figure")
  func smallest() {
    let room = Size(width: 320, height: 240)
    let canvas = Canvas()
    CheckCard(.surface, of: run([.gapRatio: 1]), by: .kiosk)
      .draw(from: 40, to: room.height - 60, in: room, .dark, on: canvas)
    let texts: [String] = canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run.text } else { nil }
    }
    #expect(texts.contains("Gap ratio") && texts.last?.contains("limit") == true, "\(texts)")
  }
}
