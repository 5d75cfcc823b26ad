import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Circumstances")
struct CircumstancesTests {
  private func history(_ changes: [(Double, DisplayChange)]) -> Circumstances {
    var history = Circumstances(points: Size(width: 800, height: 480))
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

  @Test("U2 a report has the devices that were found during the recording")
  func laterDevices() {
    var history = history([])
    let data = DataEvent(name: "device", value: "2 TUIO table@10.0.0.2")
    history.add(Turn(time: Timestamp(seconds: 1), inputs: [.data(data)]))
    #expect(history.laterDevices == ["TUIO table@10.0.0.2"])
  }

  @Test("J1 a window of another size is noted")
  func resized() {
    let same = DisplayGeometry(points: Size(width: 800, height: 480))
    let other = DisplayGeometry(points: Size(width: 480, height: 800))
    #expect(history([(1, .resized(same))]).notes(isWatched: false).isEmpty)
    let notes = history([(1, .resized(other)), (2, .resized(same))]).notes(isWatched: false)
    #expect(notes == ["the window was resized: locations are relative to its original size"])
  }

  @Test("J14 when the program was busy, by what was recorded; what makes no sense is left out")
  func busy() {
    var circumstances = Circumstances(points: Size(width: 800, height: 480))
    let values = ["20", "-5", "much", "nan", "1e9", "250.5"]
    for (second, value) in values.enumerated() {
      let data = DataEvent(name: KernelTap.busyEvent, value: value)
      circumstances.add(Turn(time: Timestamp(seconds: Double(second)), inputs: [.data(data)]))
    }
    #expect(
      circumstances.busyPeriods == [
        Timestamp.zero...Timestamp(seconds: 0.02),
        Timestamp(seconds: 5)...Timestamp(seconds: 5.2505),
      ])
  }

  @Test("J6 the time for which a touch device was gone is noted and counted")
  func absence() {
    var circumstances = Circumstances(points: Size(width: 800, height: 480))
    for (seconds, missing) in [
      (60.0, "ILITEK"), (90, "ILITEK, Goodix"), (180, ""), (240, "ILITEK"),
    ] {
      let data = DataEvent(name: TouchScreenWatch.eventName, value: missing)
      circumstances.add(Turn(time: Timestamp(seconds: seconds), inputs: [.data(data)]))
    }
    circumstances.add(
      Turn(time: Timestamp(seconds: 250), inputs: [.data(DataEvent(name: "other", value: ""))]))
    circumstances.finish(at: Timestamp(seconds: 300))
    #expect(circumstances.secondsWithoutDevice == 180)
    #expect(
      circumstances.notes(isWatched: true)
        == ["a touch device was gone for 3 min, which does not count as watched"])
  }
}
