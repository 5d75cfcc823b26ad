import TouchRecordings
import TrackerKit

/// A recording as JSON lines, in memory.
final class JSONLines {
  private let bytes: [UInt8]

  /// Four fingers that move in each turn.
  init(turns: Int) {
    var text = #"{"touchplay": 1, "program": "0.1.0", "driver": "", "library": "", "devices": [], "#
    text += #""remarks": [], "start": 0, "rate": 120, "window": {"points": [1280.0, 720.0], "#
    text += #""pixels": [1280.0, 720.0]}, "interfaceFactor": 1.0, "seed": "0", "placeShift": 8, "#
    text += #""settings": [["mode", "trace"]], "snapshots": []}"# + "\n"
    for turn in 0..<turns {
      for finger in 1...4 {
        text += #"{"t": \#(turn * 8000), "turn": \#(turn), "kind": "touch", "#
        text += #""phase": "\#(turn == 0 ? "began" : "moved")", "device": 0, "#
        text += #""finger": \#(finger), "number": \#(finger), "#
        text += #""x": \#(100 * finger + turn % 90).25, "y": \#(turn % 700).5}"# + "\n"
      }
    }
    bytes = Array(text.utf8)
  }

  /// Reads all turns.
  func read() throws {
    let bytes = bytes
    let source = RecordingSource(open: { () throws(SessionError) in MemorySource(bytes) })
    let stream = try source.session()
    while try stream.next() != nil {}
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
