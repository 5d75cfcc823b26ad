import TouchRecordings
import TrackerKit

/// How fast evemu's text and JSON lines become turns, compared to a bare loop over their bytes.
enum ReadingSpeed {
  private static let frames = 200_000

  static func measure(comments: Bool) throws {
    let (text, events) = text(comments: comments)
    try measure("evemu \(comments ? "with" : "without") comments", text, events)
  }

  /// Measures the same session as JSON lines.
  static func measureLines() throws {
    let (text, events) = text(comments: false)
    let export = try RecordingExport(of: RecordingSource(bytes: text), to: .jsonl)
    var lines: [UInt8] = []
    while let piece = try export.next() { lines += piece }
    try measure("jsonl", lines, events)
  }

  private static func measure(_ name: String, _ text: [UInt8], _ events: Int) throws {
    var newlines = 0
    let bare = processorTime {
      newlines = 0
      let source = MemorySource(text)
      while case let bytes = source.read(atMost: 1 << 16), !bytes.isEmpty {
        for byte in bytes where byte == 0x0A { newlines &+= 1 }
      }
    }
    var moves = 0
    let seconds = try processorTime {
      moves = 0
      let source = RecordingSource(open: { () throws(SessionError) in MemorySource(text) })
      let stream = try source.session()
      while let record = try stream.next() {
        if case .turn(let turn) = record { moves += turn.inputs.count }
      }
    }
    let megabytes = Double(text.count) / 1e6
    print(
      "\(name): \(RecordingSizes.rounded(megabytes)) MB, "
        + "\(events) events, \(moves) changes, \(newlines) lines: "
        + "\(Int(megabytes / seconds)) MB/s, \(Int(Double(events) / seconds)) events/s, "
        + "\(RecordingSizes.rounded(seconds / bare)) times a bare loop")
  }

  /// The text of two circling fingers.
  private static func text(comments: Bool) -> (text: [UInt8], events: Int) {
    var text = """
      # EVEMU 1.2
      N: panel
      A: 2f 0 9 0 0 0
      A: 35 0 4095 0 0 0
      A: 36 0 4095 0 0 0
      A: 39 0 65535 0 0 0

      """
    var events = 0
    func add(_ frame: Int, _ rest: String) {
      let micro = frame * 8000 % 1_000_000
      let digits = String(repeating: "0", count: 6 - String(micro).count) + "\(micro)"
      text += "E: \(frame * 8000 / 1_000_000).\(digits) \(rest)"
      text += comments ? "\t# EV_ABS / ABS_MT_POSITION_X    \(frame % 4000)\n" : "\n"
      events += 1
    }
    for frame in 0..<frames {
      for slot in 0..<2 {
        add(frame, "0003 002f 000\(slot)")
        if frame == 0 { add(frame, "0003 0039 000\(slot)") }
        add(frame, "0003 0035 \(1000 + (frame * 3 + slot) % 2500)")
        add(frame, "0003 0036 \(1000 + (frame * 5 + slot) % 2500)")
      }
      add(frame, "0000 0000 0000")
    }
    return (Array(text.utf8), events)
  }
}

/// Bytes in memory, provided piece by piece.
private final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(atMost count: Int) -> [UInt8] {
    let end = min(bytes.count, position + count)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}
