import Foundation
import PanelCheck
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

@testable import TouchPlay

@Suite("KernelFindings")
struct KernelFindingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func recording(_ session: LayeredSession) throws -> CheckedRecording {
    try folder.write(Data(session.bytes), to: "a.touchplay")
    return try CheckedRecording(RecordingFile(path: folder.path("a.touchplay")), millimeters: nil)
  }

  private func lines(_ session: LayeredSession) throws -> [String] {
    try #require(recording(session).kernel).lines
  }

  @Test("J14 what reached the window is one line, with the delay and how near it is")
  func arrived() throws {
    let strokes = LayeredSession.strokes(6)
    let lines = try lines(LayeredSession(kernel: strokes, window: strokes))
    #expect(
      lines == [
        "6 of 6 contacts that the kernel reported for A panel reached the window; "
          + "delay: median 4 ms, 99th percentile 4 ms, largest 4 ms; largest displacement 0.04 mm"
      ])
  }

  @Test("J14 each fault between the kernel and the window has a line with the layer to blame")
  func faults() throws {
    let strokes = LayeredSession.strokes(6)
    var window = strokes
    window.remove(at: 4)
    window[1].cancelTime = 0.4
    window.append(.init(finger: 90, start: 9, y: 190))
    let lines = try lines(LayeredSession(kernel: strokes, window: window))
    let layers = "(libinput, the X server or the compositor)"
    let above = "above the kernel \(layers)"
    #expect(lines[0].hasPrefix("5 of 6 contacts "))
    #expect(
      Array(lines.dropFirst()) == [
        "lost \(above): 1 contact", "canceled \(above): 1 contact",
        "created \(above): 1 contact",
      ])
  }

  @Test("J14 late reports have a line with the layer to blame", arguments: [false, true])
  func late(isBusy: Bool) throws {
    var strokes = LayeredSession.strokes(6)
    for index in strokes.indices { strokes[index].rate = 25 }
    var session = LayeredSession(kernel: strokes, window: strokes)
    (session.stall, session.isBusy) = (1...1.3, isBusy)
    let blame =
      isBusy
      ? "more than 33.3 ms later than the median, while the program was busy"
      : "delayed above the kernel (libinput, the X server or the compositor), "
        + "more than 33.3 ms later than the median"
    #expect(
      try Array(lines(session).dropFirst())
        == ["\(blame): 7 reports"])
  }

  @Test("J14 a kernel that reported nothing says that the touches come from elsewhere")
  func elsewhere() throws {
    let strokes = LayeredSession.strokes(3)
    var session = LayeredSession(kernel: strokes, window: strokes)
    #expect(try lines(session).count == 1)
    session.kernel = []
    #expect(try recording(session).kernel == nil)
  }

  @Test("J14 if most contacts in the window are not the kernel's, no layer is blamed")
  func implausible() throws {
    var window = LayeredSession.strokes(3)
    for index in window.indices {
      (window[index].start, window[index].y) = (90 + Double(index) * 2, 190)
    }
    let recording = try recording(
      LayeredSession(kernel: LayeredSession.strokes(3), window: window))
    let findings = try #require(recording.kernel)
    #expect(findings.lines.count == 1 && findings.lines[0].contains("are not those in the window"))
    #expect(findings.figures.isEmpty)
  }

  /// A window that gets 25 reports per second of a kernel's `rate`.
  private func slow(kernel rate: Double) throws -> CheckReport {
    var strokes = LayeredSession.strokes(6)
    for index in strokes.indices { strokes[index].rate = rate }
    var window = strokes
    for index in window.indices { window[index].rate = 25 }
    let profile = Profile(name: "p", title: "p", [.reportRate: 60, .contacts: 1])
    return CheckReport(
      [try recording(LayeredSession(kernel: strokes, window: window))], by: profile)
  }

  @Test("J14 an item that fails only in the window is the driver's or the compositor's fault")
  func between() throws {
    let report = try slow(kernel: 100)
    let row = try #require(report.rows.first { $0.item == .reportRate })
    #expect(row.verdict == .fail && row.layerAtFault == .aboveKernel)
    #expect(report.layerFaults.count == 1)
    #expect(
      report.layerFaults[0].hasPrefix("Report rate while moving: 25"),
      "\(report.layerFaults)")
    #expect(report.layerFaults[0].hasSuffix("libinput, the X server or the compositor"))
    #expect(report.text.contains("\nfault: Report rate while moving: 25"))
    #expect(report.layerFaults[0].contains(" in the window; the kernel's own figure, 100"))
    #expect(report.html().contains("<h2>From the kernel to the window</h2>"))
    #expect(report.html().contains("<small>kernel: 100"))
  }

  @Test("J14 an item that fails in the kernel, too, is the panel's fault")
  func panel() throws {
    let report = try slow(kernel: 25)
    let row = try #require(report.rows.first { $0.item == .reportRate })
    #expect(row.verdict == .fail && row.layerAtFault == .panelOrKernelDriver)
    #expect(report.layerFaults[0].contains("the fault is in the panel"))
    // What passes is nobody's fault.
    #expect(report.rows.first { $0.item == .contacts }?.layerAtFault == nil)
  }

  @Test("J14 if the kernel keeps the limit, what may fail in the window is not the panel's fault")
  func doubtful() {
    func layer(kernel: Double) -> LayerAtFault? {
      func figure(_ value: Double) -> Figure {
        Figure(value, .millimeters, sampleCount: 9, bound: .upper)
      }
      return CheckReport.Row(
        item: .stillJitter, figure: figure(1.4), limit: Limit(1, on: .stillJitter),
        verdict: .inconclusive, layer: "", kernel: figure(kernel), mayFail: true
      ).layerAtFault
    }
    #expect(layer(kernel: 0.6) == .aboveKernel && layer(kernel: 1.4) == nil)
  }

  @Test("J14 the JSON has both layers, and null where the kernel is not known")
  func json() throws {
    let strokes = LayeredSession.strokes(6)
    let both = CheckReport(
      [try recording(LayeredSession(kernel: strokes, window: strokes))], by: .kiosk)
    let text = both.json.description
    #expect(text.contains(#""arrived": 6, "cancelled": 0, "contacts": 6, "delayMilliseconds""#))
    #expect(text.contains(#""layerAtFault": null"#))
    let window = CheckReport([try recording(LayeredSession(window: strokes))], by: .kiosk)
    #expect(window.json.description.contains(#""kernel": null"#))
    #expect(!window.json.description.contains("arrived"))
    #expect(!window.html().contains("From the kernel"))
  }

  @Test("J14 without permission, the report says what is not known")
  func obstacle() throws {
    var screen = TouchScreen(
      name: "A panel", node: "/dev/input/event5",
      identity: .init(bus: 3, vendor: 1, product: 2, version: 3))
    #expect(KernelTap.obstacle([screen]) == nil && KernelTap.obstacle([]) == nil)
    screen.obstacle = "Permission denied"
    let obstacle = try #require(KernelTap.obstacle([screen]))
    #expect(obstacle == "/dev/input/event5: Permission denied")
    var header = SessionHeader()
    #expect(KernelFindings.notes(of: header, nil).isEmpty)
    header.remarks = [.init(name: KernelTap.remark, value: obstacle)]
    #expect(KernelFindings.notes(of: header, nil)[0].contains("Permission denied"))
  }

  @Test("S13 info names the kernel's contacts, and --layer reads them alone")
  func layers() throws {
    let strokes = LayeredSession.strokes(4)
    try folder.write(
      Data(LayeredSession(kernel: strokes, window: Array(strokes.prefix(3))).bytes),
      to: "a.touchplay")
    var file = try RecordingFile(path: folder.path("a.touchplay"))
    let report = try SessionReport(file)
    #expect(report.text(of: "a").contains("  kernel      4 contacts in 404 frames of A panel\n"))
    #expect(report.summary.events.began == 3)
    file.layer = .kernel
    #expect(try SessionReport(file).summary.events.began == 4)
    #expect(try CheckedRecording(file, millimeters: nil).layer == "kernel")
  }
}
