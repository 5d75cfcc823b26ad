internal import TrackerKit

/// The lines of a text, read through a buffer that does not grow with the text.
///
/// A line is in the buffer and valid until the next one is asked for.
final class LineReader {
  /// A line that is longer is an error, where no other length is named.
  static let longestLine = 1 << 20
  /// What is expected, as an error says, where a line is longer.
  static let tooLong = "a line of at most"
  private static let piece = 1 << 16

  /// The number of the line that was read last, from 1.
  private(set) var number = 0
  /// Whether the line that was read last has an end: only the last one may have none.
  private(set) var hasLineEnd = false
  private let source: any ByteSource
  private var pasted: PastedText?
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var end = 0
  private var hasEnded = false

  /// - Parameters:
  ///   - source: The file's bytes, in any encoding and with any line ends.
  ///   - isPasted: Whether the text may have come through a terminal or a mail; what it got there is
  ///     taken away, and lines with nothing else are blank.
  init(_ source: any ByteSource, isPasted: Bool = false) {
    self.source = PlainText(source)
    pasted = isPasted ? PastedText() : nil
    buffer = .allocate(capacity: 2 * Self.piece)
  }

  deinit { buffer.deallocate() }

  /// How many lines of a pasted text were nothing of the recording, such as a shell's prompt.
  var leftOut: Int { pasted?.leftOut ?? 0 }

  /// The next line without its end; nil when there is none.
  ///
  /// - Parameter longest: How many bytes it may have; room is taken only for bytes that are there.
  /// - Returns: The line.
  /// - Throws: `SessionError.unreadable`, or `wrongLine` for one that is too long.
  func next(longest: Int = longestLine) throws(SessionError) -> TextLine? {
    var searched = start
    while true {
      // Locals, since this loop looks at every byte of a recording.
      let bytes = UnsafeBufferPointer(buffer)
      let limit = end
      while searched < limit, bytes[searched] != 0x0A { searched += 1 }
      if searched < limit { return take(upTo: searched, hasEnd: true) }
      if hasEnded { return start < end ? take(upTo: end, hasEnd: false) : nil }
      searched -= start
      try fill(longest)
      searched += start
    }
  }

  /// An error that names the line that was read last.
  func wrong(_ expected: String) -> SessionError {
    .wrongLine(max(number, 1), expected: expected)
  }

  private func take(upTo limit: Int, hasEnd: Bool) -> TextLine {
    defer { start = hasEnd ? limit + 1 : limit }
    number += 1
    hasLineEnd = hasEnd
    let line = TextLine(UnsafeBufferPointer(rebasing: buffer[start..<limit]))
    return pasted?.strip(line) ?? line
  }

  private func fill(_ longest: Int) throws(SessionError) {
    guard end - start <= longest else {
      throw .wrongLine(number + 1, expected: "\(Self.tooLong) \(longest) bytes")
    }
    let bytes = try source.read(atMost: Self.piece)
    hasEnded = bytes.isEmpty
    let left = end - start
    if end + bytes.count > buffer.count {
      makeRoom(for: left + bytes.count)
    }
    _ = buffer[end...].update(fromContentsOf: bytes)
    end += bytes.count
  }

  /// Moves what is left to the front of a buffer that is large enough.
  private func makeRoom(for count: Int) {
    let left = end - start
    let target =
      count > buffer.count
      ? UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * count) : buffer
    for index in 0..<left { target[index] = buffer[start + index] }
    if target.baseAddress != buffer.baseAddress {
      buffer.deallocate()
      buffer = target
    }
    start = 0
    end = left
  }
}
