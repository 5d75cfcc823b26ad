import Testing
import TrackerKit

@Suite("SessionRecorder")
struct SessionRecorderTests {
  /// A model that never changes.
  private final class Still: DigestSource {
    let modelDigest = StateDigest()
    let sceneDigest = StateDigest()
  }

  private func touch(_ kind: TouchChange.Kind) -> RootInput {
    .touch(
      TouchChange(
        kind, number: 1, contact: ContactID(device: 0, finger: 1), location: Point(x: 1, y: 2)))
  }

  @Test("S2 S3 every turn that a loop handles is recorded, and then the last digest")
  func turns() throws {
    let header = SessionHeader()
    let session = SessionBuffer(header: header)
    let source = Still()
    let recorder = SessionRecorder(header: header, sink: session, source: source)
    let loop = EventLoop()
    loop.observer = recorder
    let turns = [
      Turn(time: Timestamp(seconds: 0.1), inputs: [touch(.began)]),
      Turn(time: Timestamp(seconds: 0.2)),
      Turn(time: Timestamp(seconds: 0.3), inputs: [touch(.ended)]),
    ]
    for turn in turns { loop.handle(turn) }
    recorder.finish(tick: loop.tick)
    var expected = turns.map { SessionRecord.turn($0) }
    expected.append(
      .digest(
        tick: loop.tick, model: source.modelDigest.value, scene: source.sceneDigest.value))
    let reader = try SessionReader(session)
    var records: [SessionRecord] = []
    while let record = try reader.next() { records.append(record) }
    #expect(records == expected)
    #expect(reader.isComplete && reader.damage == nil)
    #expect(reader.shownEnd == nil)
  }

  @Test(
    "S5 a recording can say where what it shows ends; a moment outside the session is damage",
    arguments: [(1.0, true), (1.3, true), (0.99, false), (1.31, false)])
  func shownEnd(seconds: Double, isValid: Bool) throws {
    var header = SessionHeader()
    header.start = Timestamp(seconds: 1)
    let session = SessionBuffer(header: header)
    let source = Still()
    let recorder = SessionRecorder(header: header, sink: session, source: source)
    let loop = EventLoop(time: header.start)
    loop.observer = recorder
    loop.handle(Turn(time: Timestamp(seconds: 1.3), inputs: [touch(.began)]))
    recorder.finish(tick: loop.tick, shownEnd: Timestamp(seconds: seconds))
    let reader = try SessionReader(session)
    while try reader.next() != nil {}
    #expect((reader.damage == nil) == isValid)
    #expect(reader.isComplete == isValid)
    if isValid { #expect(reader.shownEnd == Timestamp(seconds: seconds)) }
  }
}
