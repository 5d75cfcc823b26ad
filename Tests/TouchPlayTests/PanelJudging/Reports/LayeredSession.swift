import TestSupport
import TrackerKit

@testable import TouchPlay
@testable import TouchRecordings

/// A session with what the kernel reported and what the window got, of fingers that go to the right.
///
/// The panel has 400 mm × 200 mm, the window 800 points × 400 points.
struct LayeredSession {
  /// A finger that goes 100 mm in a second.
  struct Stroke {
    var finger: Int
    /// When it lands, in seconds.
    var start: Double
    /// Where it goes, in millimeters from the top.
    var y: Double
    /// Reports per second.
    var rate = 100.0
    /// When it is canceled, in seconds after it landed; nil if it lifts.
    var cancelTime: Double?
  }

  var kernel: [Stroke] = []
  var window: [Stroke] = []
  /// How much later the window gets each report, in seconds.
  var delay = 0.004
  /// When the window gets nothing, in seconds; it gets the reports at the end.
  var stall: ClosedRange<Double>?
  /// Whether the session says that the program was busy then.
  var isBusy = false

  /// Strokes one after another, all over the panel.
  static func strokes(_ count: Int) -> [Stroke] {
    (0..<count).map {
      Stroke(finger: $0, start: 0.5 + 1.2 * Double($0), y: 20 + 160 * Double($0) / Double(count))
    }
  }

  private typealias Report = (
    time: Double, finger: Int, kind: TouchChange.Kind, x: Double, y: Double
  )

  private static func reports(_ strokes: [Stroke]) -> [Report] {
    strokes.flatMap { stroke -> [Report] in
      let last = Int(stroke.rate)
      let end = stroke.cancelTime.map { Int($0 * stroke.rate) } ?? last
      return (0...end).map { index in
        let kind: TouchChange.Kind =
          index == 0
          ? .began : index < end ? .moved : stroke.cancelTime == nil ? .ended : .cancelled
        let part = Double(index) / stroke.rate
        return (stroke.start + part, stroke.finger, kind, 50 + 100 * part, stroke.y)
      }
    }.sorted { $0.time < $1.time }
  }

  /// The session, which starts at 3 s of its clock.
  var bytes: [UInt8] {
    var header = SessionHeader(program: Touchplay.program)
    header.start = Timestamp(seconds: 3)
    header.geometry = DisplayGeometry(
      points: Size(width: 800, height: 400), pixels: Size(width: 800, height: 400),
      millimeters: Size(width: 400, height: 200))
    (header.library, header.driver) = ("SDL 2.26.5", "x11")
    header.devices = ["mouse", "A panel"]
    header.settings = [
      .init(name: "mode", value: "touchy"), .init(name: "motion", value: "off"),
    ]
    let session = SessionBuffer(header: header)
    if !kernel.isEmpty { session.appendAnnex(kernelEvents(from: header.start)) }
    var (encoder, writer) = (TurnEncoder(header: header), ByteWriter())
    var ledger = [Int: Int]()
    var isStallNoted = !isBusy
    for (index, report) in Self.reports(window).enumerated() {
      var time = report.time + delay
      if let stall, stall.contains(time) {
        if !isStallNoted {
          isStallNoted = true
          let milliseconds = 1000 * (stall.upperBound - stall.lowerBound)
          let event = DataEvent(name: KernelTap.busyEvent, value: "\(milliseconds)")
          let start = header.start.advanced(bySeconds: stall.lowerBound)
          encoder.encode(Turn(time: start, inputs: [.data(event)]), into: &writer)
        }
        time = stall.upperBound + 0.000_001 * Double(index)
      }
      let free = (1...).first { !ledger.values.contains($0) } ?? 1
      let number = ledger[report.finger] ?? free
      ledger[report.finger] = report.kind == .began || report.kind == .moved ? number : nil
      let change = TouchChange(
        report.kind, number: number, contact: ContactID(device: 1, finger: Int64(report.finger)),
        location: Point(x: 2 * report.x, y: 2 * report.y).quantized)
      encoder.encode(
        Turn(time: header.start.advanced(bySeconds: time), inputs: [.touch(change)]),
        into: &writer)
    }
    session.append(writer.bytes)
    session.close()
    return session.bytes
  }

  private func kernelEvents(from start: Timestamp) -> [UInt8] {
    var device = EvdevDevice()
    (device.name, device.node) = ("A panel", "/dev/input/event5")
    for (code, maximum, resolution) in [
      (AxisCode.slot, Int32(9), Int32(0)), (AxisCode.contactX, 3999, 10),
      (AxisCode.contactY, 1999, 10), (AxisCode.trackingID, 65535, 0),
    ] {
      device.setAxis(code, [0, maximum, 0, 0, resolution])
    }
    var encoder = KernelEncoder(start: start)
    encoder.add(device)
    for report in Self.reports(kernel) {
      let time = start.advanced(bySeconds: report.time).microseconds
      func add(_ code: UInt16, _ value: Int32) {
        encoder.add(
          EvdevEvent(time: time, type: EventType.absolute, code: code, value: value))
      }
      add(AxisCode.slot, Int32(report.finger % 10))
      if report.kind == .began { add(AxisCode.trackingID, Int32(report.finger)) }
      add(AxisCode.contactX, Int32(report.x * 10))
      add(AxisCode.contactY, Int32(report.y * 10))
      if report.kind == .ended { add(AxisCode.trackingID, -1) }
      encoder.add(.report(at: time))
    }
    return encoder.drain() ?? []
  }
}
