import TrackerKit

@testable import TouchRecordings

// docs/dev/architecture.md shows the class below as the example of an importer, to the letter.

/// Reads lines of `milliseconds down|move|up finger x y`, in points of an 800 × 480 window.
final class DotsStream: ImportedStream {
  let header = ImportHeader.header(window: Size(width: 800, height: 480), origin: "dots")
  let damage: SessionDamage? = nil
  private let lines: LineReader
  private var clock = FrameClock()
  private var ledger = TouchLedger()

  init(_ source: RecordingSource) throws(SessionError) {
    lines = LineReader(try source.open())
    clock.start(at: 0)
  }

  var notes: [String] {
    ["left out: reports of fingers that were not down: \(ledger.ignoredReports)"] + clock.notes
  }

  func next() throws(SessionError) -> SessionRecord? {
    while var line = try lines.next() {
      guard let time = Self.time(&line), let report = Self.report(&line), line.isAtEnd else {
        throw lines.wrong("milliseconds, down, move or up, a finger, x and y")
      }
      var inputs: [RootInput] = []
      ledger.add(report, into: &inputs)
      guard !inputs.isEmpty else { continue }
      return .turn(Turn(time: clock.time(of: time), inputs: inputs))
    }
    var inputs: [RootInput] = []
    ledger.cancelAll(into: &inputs)
    return inputs.isEmpty ? nil : .turn(Turn(time: clock.next(), inputs: inputs))
  }

  /// Milliseconds, as microseconds; nil when there are none, or more than in a century.
  private static func time(_ line: inout TextLine) -> Int64? {
    guard let time = line.decimal(), 0..<3_200_000_000_000 ~= time else { return nil }
    return Int64(time) * 1000
  }

  private static func report(_ line: inout TextLine) -> ContactReport? {
    line.skipBlanks()
    let kind: ContactReport.Kind
    if line.skip("down") {
      kind = .down
    } else if line.skip("move") {
      kind = .move
    } else if line.skip("up") {
      kind = .up
    } else {
      return nil
    }
    var numbers: [Int] = []
    for _ in 0..<3 {
      line.skipBlanks()
      guard let number = line.decimal() else { return nil }
      numbers.append(number)
    }
    let contact = ContactID(device: 0, finger: Int64(numbers[0]))
    return ContactReport(kind, contact, at: Point(x: Double(numbers[1]), y: Double(numbers[2])))
  }
}
