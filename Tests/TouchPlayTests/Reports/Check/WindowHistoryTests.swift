import Testing
import TrackerKit

@testable import TouchPlay

@Suite("WindowHistory")
struct WindowHistoryTests {
  private func history(_ changes: [(Double, DisplayChange)]) -> WindowHistory {
    var history = WindowHistory(points: Size(width: 800, height: 480))
    for (seconds, change) in changes {
      history.add(Turn(time: Timestamp(seconds: seconds), inputs: [.display(change)]))
    }
    history.finish(at: Timestamp(seconds: 100))
    return history
  }

  @Test("J6 a soak tells for how long its window was in the background")
  func background() {
    let changes: [(Double, DisplayChange)] = [
      (10, .activated), (20, .deactivated), (21, .deactivated), (50, .activated),
      (90, .deactivated),
    ]
    let notes = history(changes).notes(isWatched: true)
    #expect(
      notes == [
        "the window was in the background for 40 s: other windows may have received touches"
      ])
    #expect(history(changes).notes(isWatched: false).isEmpty)
    #expect(history([(99.5, .deactivated)]).notes(isWatched: true).isEmpty)
  }

  @Test("J1 a window of another size is noted")
  func resized() {
    let same = DisplayGeometry(points: Size(width: 800, height: 480))
    let other = DisplayGeometry(points: Size(width: 480, height: 800))
    #expect(history([(1, .resized(same))]).notes(isWatched: false).isEmpty)
    let notes = history([(1, .resized(other)), (2, .resized(same))]).notes(isWatched: false)
    #expect(notes == ["the window was resized: locations are relative to its original size"])
  }
}
