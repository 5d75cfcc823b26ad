import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchRecordings

@Suite("Kernel events in a session")
struct KernelSessionTests {
  private func events(in bytes: [UInt8]) throws -> SessionKernelEvents {
    SessionKernelEvents(try SessionReader(SessionBuffer(bytes: bytes)))
  }

  @Test("S13 events come back as they were, with their devices", arguments: 0..<20)
  func roundTrip(seed: Int) throws {
    var other = KernelSessions.panel
    other.name = "Zweites Panel"
    other.axes[AxisCode.contactX] = AxisRange(
      minimum: .min, maximum: .max, fuzz: -1, flat: 3, resolution: 1000)
    other.state[AxisCode.contactX] = .min
    let devices = [KernelSessions.panel, other]
    let written = KernelSessions.randomEvents(500, devices: 2, seed: UInt64(seed))
    let annexes = stride(from: 0, to: 500, by: 50).map { Array(written[$0..<$0 + 50]) }
    let source = try events(in: KernelSessions.bytes(of: devices, annexes))
    #expect(try source.all == written)
    #expect(source.devices == devices && source.notes.isEmpty)
  }

  @Test("S13 the layer of the kernel is a session of its own, in seconds from the start")
  func layer() throws {
    let bytes = KernelSessions.bytes([KernelSessions.stroke(5)])
    var source = RecordingSource(bytes: bytes)
    let session = try #require(try source.kernelSession())
    #expect(session.header.devices == ["", "A panel"])
    #expect(session.header.geometry.points == Size(width: 4096, height: 4096))
    #expect(session.header.geometry.millimeters == Size(width: 409.6, height: 256))
    var turns: [Turn] = []
    while case .turn(let turn)? = try session.next() { turns.append(turn) }
    #expect(turns.map(\.time.seconds) == [1, 1.01, 1.02, 1.03, 1.04])
    #expect(
      turns.map(\.words) == ["+1(100,50)", ">1(101,50)", ">1(102,50)", ">1(103,50)", "-1(104,50)"])
    source.layer = .kernel
    #expect(try source.session().header == session.header)
  }

  @Test("S7 S13 the layer of a cut-off session says so")
  func damaged() throws {
    let bytes = KernelSessions.bytes([KernelSessions.stroke(5)])
    var source = RecordingSource(bytes: Array(bytes.dropLast(3)))
    source.layer = .kernel
    let session = try source.session()
    while try session.next() != nil {}
    #expect(session.damage?.seconds == 1.04)
    #expect(try RecordingExport(of: source, to: .evemu).damage != nil)
    #expect(try DeviceEvents(of: source, as: nil).damage != nil)
    source = RecordingSource(bytes: bytes)
    source.layer = .kernel
    #expect(try DeviceEvents(of: source, as: nil).damage == nil)
  }

  @Test("S13 a session without the kernel has no such layer")
  func without() throws {
    var source = RecordingSource(bytes: KernelSessions.bytes(of: [], []))
    #expect(try source.kernelSession() == nil)
    source.layer = .kernel
    #expect(throws: SessionError.withoutKernelEvents) { try source.session() }
    #expect(throws: SessionError.withoutKernelEvents) {
      try RecordingExport(of: source, to: .evemu)
    }
  }

  @Test("S13 a reader of turns skips the kernel's events")
  func turns() throws {
    let reader = try SessionReader(
      SessionBuffer(bytes: KernelSessions.bytes([KernelSessions.stroke(50)])))
    #expect(try reader.next() == .turn(Turn(time: Timestamp(seconds: 1.5))))
    #expect(try reader.next() == nil)
    #expect(reader.isComplete && reader.damage == nil)
  }

  @Test(
    "S13 a kernel's recording is exported event by event",
    arguments: [RecordingFormat.evemu, .libinput])
  func exports(format: RecordingFormat) throws {
    let written = KernelSessions.stroke(20)
    var source = RecordingSource(bytes: KernelSessions.bytes([written]))
    source.layer = .kernel
    let export = try RecordingExport(of: source, to: format)
    var bytes: [UInt8] = []
    while let piece = try export.next() { bytes += piece }
    #expect(export.notes.isEmpty)
    let text = RecordingSource(bytes: bytes)
    let read: any EventSource =
      format == .evemu
      ? EventText<EvemuReader>(try text.open()) : LibinputReader(try text.open())
    let events = try read.all
    #expect(events.map(\.value) == written.map(\.value))
    #expect(events.map(\.code) == written.map(\.code))
    let start: Int64 = 1_000_000
    #expect(events.map(\.time) == written.map { $0.time - start })
    #expect(read.devices[0].axes == KernelSessions.panel.axes)
    #expect(read.devices[0].identity == KernelSessions.panel.identity)
  }

  @Test("S13 of several devices, evemu has the first and says so; libinput has all")
  func severalDevices() throws {
    let events = KernelSessions.stroke(5) + KernelSessions.stroke(8, device: 1)
    var second = KernelSessions.panel
    second.name = "Another"
    var source = RecordingSource(
      bytes: KernelSessions.bytes(of: [KernelSessions.panel, second], [events]))
    source.layer = .kernel
    let evemu = try RecordingExport(of: source, to: .evemu)
    while try evemu.next() != nil {}
    #expect(evemu.notes == ["left out: all devices but A panel"])
    let libinput = try RecordingExport(of: source, to: .libinput)
    var bytes: [UInt8] = []
    while let piece = try libinput.next() { bytes += piece }
    let session = try RecordingSource(bytes: bytes).session()
    #expect(session.header.devices == ["", "A panel", "Another"])
    var began: [Int] = []
    while case .turn(let turn)? = try session.next() {
      for case .touch(let change) in turn.inputs where change.kind == .began {
        began.append(change.contact.device)
      }
    }
    #expect(began == [1, 2])
  }

  @Test("S7 S13 damage never crashes, and what comes before it is kept", arguments: 0..<300)
  func damage(seed: Int) throws {
    let events = KernelSessions.randomEvents(80, devices: 1, seed: UInt64(seed))
    var encoder = KernelEncoder(start: .zero)
    encoder.add(KernelSessions.panel)
    for event in events { encoder.add(event) }
    let drained = encoder.drain()
    var annex = try #require(drained)
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      annex[1 + Int.random(in: 0..<(annex.count - 1), using: &random)] = UInt8(
        truncatingIfNeeded: random.next())
    }
    let session = SessionBuffer(header: SessionHeader())
    session.appendAnnex(annex)
    session.close()
    let source = try self.events(in: session.bytes)
    let read = try source.all
    #expect(read.count <= annex.count && source.devices.count <= 254)
    let stream = try RecordingSource(bytes: session.bytes).kernelSession()
    while try stream?.next() != nil {}
  }

  @Test("S13 S16 a device that repeats a recording lifts what was down before a gap")
  func gap() throws {
    func axis(_ code: UInt16, _ value: Int32) -> EvdevEvent {
      EvdevEvent(time: 2, type: EventType.absolute, code: code, value: value)
    }
    var dropped = EvdevEvent.report(at: 3)
    dropped.code = SynchronizationCode.dropped
    var panel = KernelSessions.panel
    panel.axes[AxisCode.slot]?.maximum = 2
    // The recording begins with another slot than a new device.
    panel.state[AxisCode.slot] = 1
    let bytes = KernelSessions.bytes(
      of: [panel],
      [
        [axis(AxisCode.trackingID, 7), .report(at: 2)],
        [axis(AxisCode.slot, 2), axis(AxisCode.trackingID, 8), dropped, .report(at: 3)],
        [axis(AxisCode.trackingID, 9), .report(at: 4)],
      ])
    var source = RecordingSource(bytes: bytes)
    source.layer = .kernel
    let device = try DeviceEvents(of: source, as: nil)
    var frames: [[Int32]] = []
    while let frame = try device.next() {
      frames.append(
        frame.events.filter { $0.type == EventType.absolute }.map(\.value))
    }
    #expect(frames == [[1, 7], [0, -1, 1, -1, 2, -1, 2], [9]])
  }

  @Test("S13 a recording stops adding devices before a reader refuses them")
  func manyDevices() throws {
    var encoder = KernelEncoder(start: .zero)
    while encoder.add(EvdevDevice()) {}
    let drained = encoder.drain()
    let devices = try #require(drained)
    var one = KernelEncoder(start: .zero)
    one.add(EvdevDevice())
    let more = one.drain()
    for annexes in [[devices], [devices, try #require(more)]] {
      let session = SessionBuffer(header: SessionHeader())
      for annex in annexes { session.appendAnnex(annex) }
      session.close()
      let source = try events(in: session.bytes)
      #expect(try source.all == [])
      #expect(source.devices.count == 254 && source.notes.isEmpty == (annexes.count == 1))
    }
  }

  @Test("S13 events of a device that no record describes are damage")
  func unknownDevice() throws {
    var event = EvdevEvent.report(at: 5)
    event.device = 3
    let source = try events(in: KernelSessions.bytes([[.report(at: 4), event, .report(at: 6)]]))
    #expect(try source.all == [.report(at: 4)])
    #expect(source.notes.count == 1 && source.notes[0].hasPrefix("the kernel's events are damaged"))
  }
}
