import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TouchScreenWatch")
struct TouchScreenWatchTests {
  @Test("J6 a touchscreen that goes away or comes back is an event, and nothing else is")
  func events() {
    var watch = TouchScreenWatch(["ILITEK", "Goodix"])
    #expect(watch.event(present: ["Goodix", "ILITEK", "new"]) == nil)
    let gone = watch.event(present: ["Goodix"])
    #expect(gone == DataEvent(name: TouchScreenWatch.eventName, value: "ILITEK"))
    #expect(watch.event(present: ["Goodix"]) == nil)
    #expect(watch.event(present: [])?.value == "ILITEK, Goodix")
    #expect(watch.event(present: ["ILITEK", "Goodix"])?.value == "")
  }

  @Test("J6 a machine whose devices cannot be read has none that go away")
  func none() {
    var watch = TouchScreenWatch([])
    #expect(watch.event(present: []) == nil)
    #expect(watch.event(present: ["ILITEK"]) == nil)
  }
}
