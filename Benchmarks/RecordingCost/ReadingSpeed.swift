import TouchRecordings
import TrackerKit

/// A table of how fast text formats become turns, compared to a bare loop over the same bytes and,
/// for YAML, to the scanner of libyaml.
enum ReadingSpeed {
  static func print() throws {
    Swift.print("| format | MB | MB/s | events/s | bare loop | libyaml |")
    Swift.print("|---|---|---|---|---|---|")
    for text in try SyntheticText.all() { Swift.print(try row(text)) }
  }

  private static func row(_ text: SyntheticText) throws -> String {
    let seconds = try processorTime { try read(text) }
    let megabytes = Double(text.bytes.count) / 1e6
    let scanner = text.format == .libinput ? processorTime { LibraryScanner.scan(text.bytes) } : nil
    let cells = [
      text.name, "\(Int(megabytes))", "\(Int(megabytes / seconds))",
      "\(RecordingSizes.rounded(Double(text.events) / seconds / 1e6)) million",
      "\(RecordingSizes.rounded(seconds / processorTime { countLines(text.bytes) })) times",
      scanner.map { "\(RecordingSizes.rounded(seconds / $0)) times" } ?? "",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Counts the line ends in the same pieces in which a recording is read.
  private static func countLines(_ text: [UInt8]) {
    var count = 0
    let source = MemorySource(text)
    while case let bytes = source.read(atMost: 1 << 16), !bytes.isEmpty {
      for byte in bytes where byte == 0x0A { count &+= 1 }
    }
    precondition(count > 0)
  }

  private static func read(_ text: SyntheticText) throws {
    let source = RecordingSource(open: { () throws(SessionError) in MemorySource(text.bytes) })
    let stream = try source.session()
    var changes = 0
    while let record = try stream.next() {
      if case .turn(let turn) = record { changes += turn.inputs.count }
    }
    precondition(changes >= 2 * SyntheticText.frames)
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
