import Testing
import TrackerKit

@testable import TouchPlay

@Suite("ResumeWatch")
struct ResumeWatchTests {
  @Test("J16 a sleep is reported with its length; a clock correction is not a sleep")
  func sleep() {
    var watch = ResumeWatch(asleep: 40)
    #expect(watch.sleep(now: 40) == nil)
    #expect(watch.sleep(now: 40.2) == nil)
    #expect(watch.sleep(now: 90.2) == 50)
    #expect(watch.sleep(now: 90.2) == nil)
    #expect(watch.count == 1)
  }

  @Test("J16 a device that is not back ten seconds after a resume is reported once")
  func missing() {
    var watch = ResumeWatch(asleep: 0)
    watch.resume(at: Timestamp(seconds: 500), with: ["ILITEK", "Goodix"])
    #expect(watch.due == Timestamp(seconds: 510))
    #expect(watch.pass(to: Timestamp(seconds: 509), present: []) == [])
    #expect(watch.pass(to: Timestamp(seconds: 510), present: ["Goodix", "new"]) == ["ILITEK"])
    #expect(watch.due == nil)
    #expect(watch.pass(to: Timestamp(seconds: 600), present: []) == [])
  }
}
