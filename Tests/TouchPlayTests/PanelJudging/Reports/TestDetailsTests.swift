import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TestDetails")
struct TestDetailsTests {
  private var screen: TouchScreen {
    var screen = TouchScreen(
      name: "ILITEK-TP", node: "/dev/input/event5",
      identity: .init(bus: 3, vendor: 0x222A, product: 1, version: 0x110))
    screen.hardware = .init(
      maker: "ILITEK", model: "Multi-Touch", serial: "X-42", firmware: "1.10",
      driver: "hid-multitouch")
    let axis = TouchScreen.Axis(minimum: 0, maximum: 4095, resolution: 10)
    screen.nodeFacts = .init(x: axis, y: axis, slots: 10)
    return screen
  }

  @Test("J4 what the system knows about the panel goes through a session's header")
  func header() {
    var details = TestDetails(tester: "A. Tester", site: "Hall 3")
    details.addPanel([screen], named: [])
    var header = SessionHeader()
    header.remarks = [.init(name: "date", value: "2026-01-31 23:59:59 +0100")] + details.remarks
    let read = TestDetails(header)
    #expect(read.tester == "A. Tester" && read.site == "Hall 3" && read.panel == details.panel)
    #expect(
      read.facts.map { "\($0.name): \($0.value)" } == [
        "Date: 2026-01-31 23:59:59 +0100", "Tester: A. Tester", "Site: Hall 3",
        "Panel's name: ILITEK-TP", "Panel's maker: ILITEK", "Panel's model: Multi-Touch",
        "Panel's serial number: X-42", "Panel's firmware: 1.10",
        "Panel's identity: usb 222a:0001, version 0110", "Panel's resolution: 4096 × 4096 units",
        "Panel's driver in the kernel: hid-multitouch",
      ])
  }

  @Test("J4 of several touchscreens, only the one that SDL names is described")
  func severalScreens() {
    var other = screen
    other.name = "Other"
    for (names, expected) in [(["Other"], "Other"), ([], nil), (["ILITEK-TP", "Other"], nil)] {
      var details = TestDetails()
      details.addPanel([screen, other], named: names)
      #expect(details.panel.first?.value == expected, "\(names)")
    }
  }

  @Test("J4 options replace what the recordings say")
  func completed() {
    var recorded = TestDetails(tester: "B", site: "Hall 1")
    recorded.date = "2026-01-01 00:00:00 +0000"
    let details = TestDetails(tester: "C").completed(by: recorded)
    #expect(details.tester == "C" && details.site == "Hall 1" && details.date == recorded.date)
    #expect(TestDetails().completed(by: TestDetails()).facts.isEmpty)
  }
}

@Suite("FailureAdvice")
struct FailureAdviceTests {
  @Test("J4 every item has a sentence on what its failure means and one on what to do")
  func sentences() {
    let advice = CheckItem.allCases.map { FailureAdvice($0, nil) }
    for one in advice {
      for sentence in [one.meaning, one.remedy] {
        #expect(
          sentence.hasSuffix(".") && sentence.count < 180 && sentence.count > 30, "\(sentence)")
      }
    }
    #expect(Set(advice.map(\.meaning)).count == advice.count)
  }

  @Test("J4 J14 if the layers between the kernel and the window are at fault, the panel is kept")
  func layer() {
    let panel = FailureAdvice(.dropOuts, .panelOrKernelDriver)
    let between = FailureAdvice(.dropOuts, .aboveKernel)
    #expect(
      panel.meaning == between.meaning && panel.remedy == FailureAdvice(.dropOuts, nil).remedy)
    #expect(between.remedy.hasPrefix("Keep the panel"))
  }
}
