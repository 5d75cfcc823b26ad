import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite("RemoteTouches")
struct RemoteTouchesTests {
  private let touches = RemoteTouches()
  private var ledger = TouchLedger()
  private var devices = SDLDeviceTable()

  private mutating func inputs(after reports: [RemoteReport]) -> [RootInput] {
    touches.report(reports)
    var inputs: [RootInput] = []
    _ = touches.add(
      to: &ledger, devices: &devices, windowSize: Size(width: 800, height: 400), into: &inputs)
    return inputs
  }

  private func contact(
    _ device: String, _ kind: ContactReport.Kind, _ x: Double, _ y: Double, finger: Int64 = 7
  ) -> RemoteReport {
    RemoteReport(
      device, .contact(kind, finger: finger, position: Point(x: x, y: y), pressure: nil))
  }

  @Test(
    "U2 each source is a device of its own, and data says which, since a recording may be running")
  mutating func sources() {
    let first = inputs(after: [RemoteReport("TUIO a", .present), contact("TUIO a", .down, 0, 0)])
    #expect(first.first == .data(DataEvent(name: "device", value: "1 TUIO a")))
    let second = inputs(after: [contact("TUIO b", .down, 0.5, 0.5), contact("TUIO a", .up, 0, 0)])
    #expect(second.first == .data(DataEvent(name: "device", value: "2 TUIO b")))
    let contacts = (first + second).compactMap { input in
      if case .touch(let change) = input { change.contact } else { nil }
    }
    #expect(contacts.map(\.device) == [1, 2, 1])
    #expect(contacts.allSatisfy { $0.type == .direct && $0.finger == 7 })
    #expect(devices.names == ["mouse", "TUIO a", "TUIO b"])
  }

  @Test("U1 positions become locations, all of them inside the window")
  mutating func locations() {
    let inputs = inputs(after: [
      contact("t", .down, 0.25, 0.5), contact("t", .move, 0, 0), contact("t", .move, 1, 1),
    ])
    let locations = inputs.compactMap { input in
      if case .touch(let change) = input { change.location } else { nil }
    }
    #expect(
      locations == [
        Point(x: 200, y: 200), .zero, Point(x: 800 - 1.0 / 256, y: 400 - 1.0 / 256),
      ])
  }

  @Test("U5 the contacts of a lost source are cancelled, and no others")
  mutating func lost() {
    _ = inputs(after: [contact("a", .down, 0, 0), contact("b", .down, 0, 0)])
    let lost = inputs(after: [RemoteReport("a", .lost)])
    let kinds = lost.compactMap { input in
      if case .touch(let change) = input { change.kind } else { nil }
    }
    #expect(kinds == [.cancelled])
    #expect(ledger.numbers == [2])
  }

  @Test("U8 there is room until 4096 reports wait, and again when the loop has taken them")
  mutating func room() {
    #expect(touches.hasRoom)
    touches.report((0..<4096).map { contact("a", .move, Double($0) / 4096, 0) })
    #expect(!touches.hasRoom)
    _ = inputs(after: [])
    #expect(touches.hasRoom)
  }
}
