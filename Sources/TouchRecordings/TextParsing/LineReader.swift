internal import TrackerKit

/// Reads the lines of a text through a buffer that does not grow with the text.
///
/// A line is part of the buffer and stays valid until the next one is requested.
final class LineReader {
  /// The maximum length of a line in bytes, unless another one is given; longer lines are an error.
  static let longestLine = 1 << 20
  /// How an error's "expected" text begins if a line is too long.
  static let tooLong = "a line of at most"
  private static let piece = 1 << 16

  private let source: any ByteSource
  /// The number of the last line read, from 1.
  private(set) var number = 0
  /// Whether the last line read has a line end: only the last line of a text may lack one.
  private(set) var hasLineEnd = false
  private var pasted: PastedText?
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  /// The range of the buffer with bytes that belong to no line yet.
  private var start = 0
  private var end = 0
  private var hasEnded = false

  /// Reads a text in any encoding and with any line ends.
  ///
  /// If it is pasted, what a terminal or an email has added is removed, which can leave lines
  /// blank.
  init(_ source: any ByteSource, isPasted: Bool = false) {
    self.source = PlainText(source)
    pasted = isPasted ? PastedText() : nil
    buffer = .allocate(capacity: 2 * Self.piece)
  }

  deinit { buffer.deallocate() }

  /// A sentence about unrecognized lines, including those that a pasted text gained, if there were
  /// any.
  func notes(unrecognized count: Int) -> [String] {
    countNotes(["unrecognized lines, left out": count + (pasted?.leftOut ?? 0)])
  }

  /// The next line without its end; nil if there is none.
  func next(longest: Int = longestLine) throws(SessionError) -> TextLine? {
    var searched = start
    while true {
      if let feed = buffer[searched..<end].firstIndex(of: 0x0A) {
        return line(upTo: feed, hasEnd: true)
      }
      if hasEnded { return start < end ? line(upTo: end, hasEnd: false) : nil }
      searched = end - start
      try fill(longest)
      searched += start
    }
  }

  /// An error that names the last line read.
  func wrong(_ expected: String) -> SessionError {
    .wrongLine(max(number, 1), expected: expected)
  }

  private func line(upTo limit: Int, hasEnd: Bool) -> TextLine {
    let line = TextLine(UnsafeBufferPointer(rebasing: buffer[start..<limit]))
    start = hasEnd ? limit + 1 : limit
    number += 1
    hasLineEnd = hasEnd
    return pasted?.strip(line) ?? line
  }

  private func fill(_ longest: Int) throws(SessionError) {
    let left = end - start
    guard left <= longest else {
      throw .wrongLine(number + 1, expected: "\(Self.tooLong) \(longest) bytes")
    }
    let bytes = try source.read(atMost: Self.piece)
    hasEnded = bytes.isEmpty
    if end + bytes.count > buffer.count {
      makeRoom(for: left + bytes.count)
    }
    _ = buffer[end...].update(fromContentsOf: bytes)
    end += bytes.count
  }

  /// Moves the remaining bytes to the front of a buffer that is large enough.
  private func makeRoom(for count: Int) {
    let left = end - start
    let old = buffer
    if count > old.count { buffer = .allocate(capacity: 2 * count) }
    for index in 0..<left { buffer[index] = old[start + index] }
    if buffer.baseAddress != old.baseAddress { old.deallocate() }
    start = 0
    end = left
  }
}

/// Sentences about what an import has counted, without the zeros.
func countNotes(_ counts: KeyValuePairs<String, Int>) -> [String] {
  counts.filter { $0.value > 0 }.map { "\($0.key): \($0.value)" }
}
