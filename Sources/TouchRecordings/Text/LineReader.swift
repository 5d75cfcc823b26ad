internal import TrackerKit

/// Reads the lines of a text through a buffer that does not grow with the text.
///
/// A line is part of the buffer and stays valid until the next one is requested.
final class LineReader {
  /// The maximum line length, unless another one is given; longer lines are an error.
  static let longestLine = 1 << 20
  /// How an error's "expected" text begins if a line is too long.
  static let tooLong = "a line of at most"
  private static let piece = 1 << 16

  private struct State {
    var number = 0
    var hasLineEnd = false
    var pasted: PastedText?
    var buffer: UnsafeMutableBufferPointer<UInt8>
    /// Where in the buffer the bytes begin that belong to no line yet, and where they end.
    var start = 0
    var end = 0
    var hasEnded = false
  }

  private let source: any ByteSource
  // Unchecked for speed, since every line reads and writes it; no access calls other code.
  @exclusivity(unchecked) private var state: State

  /// - Parameters:
  ///   - source: The file's bytes, in any encoding and with any line ends.
  ///   - isPasted: Whether the text may have passed through a terminal or an email. If so, what was
  ///     added there is removed, and lines with nothing else become blank.
  init(_ source: any ByteSource, isPasted: Bool = false) {
    self.source = PlainText(source)
    state = State(
      pasted: isPasted ? PastedText() : nil, buffer: .allocate(capacity: 2 * Self.piece))
  }

  deinit { state.buffer.deallocate() }

  /// The number of the last line read, from 1.
  var number: Int { state.number }

  /// Whether the last line read has a line end: only the last line of a text may lack one.
  var hasLineEnd: Bool { state.hasLineEnd }

  /// How many lines of a pasted text were not part of the recording, such as a shell's prompt.
  var leftOut: Int { state.pasted?.leftOut ?? 0 }

  /// The next line without its end; nil if there is none.
  ///
  /// - Parameter longest: The maximum number of bytes; memory is allocated only for bytes that are
  ///   present.
  /// - Returns: The line.
  /// - Throws: `SessionError.unreadable`, or `wrongLine` if the line is too long.
  func next(longest: Int = longestLine) throws(SessionError) -> TextLine? {
    var searched = state.start
    while true {
      let bytes = UnsafeBufferPointer(rebasing: state.buffer[..<state.end])
      if let end = bytes.index(of: 0x0A, from: searched) { return line(upTo: end, hasEnd: true) }
      if state.hasEnded {
        return state.start < state.end ? line(upTo: state.end, hasEnd: false) : nil
      }
      searched = state.end - state.start
      try fill(longest)
      searched += state.start
    }
  }

  /// Takes the next line with a closure that reads it without knowing its end.
  ///
  /// - Parameter read: Gets the line together with what follows it in the buffer. It has to advance to
  ///   the line's end and no farther, and may take only lines that
  ///   ``PastedText/keepsEvents`` is about.
  /// - Returns: What the closure returns; nil if it cannot read the line, which is then still the next
  ///   one, or if the line may have to be changed first.
  func takeEvent<Event>(_ read: (inout TextLine) -> Event?) -> Event? {
    guard state.pasted?.keepsEvents ?? true else { return nil }
    let bytes = UnsafeBufferPointer(state.buffer)
    var line = TextLine(UnsafeBufferPointer(rebasing: bytes[state.start..<state.end]))
    guard let event = read(&line), line.skip(0x0A) else { return nil }
    state.start += line.position
    state.number += 1
    state.hasLineEnd = true
    return event
  }

  /// An error that names the last line read.
  func wrong(_ expected: String) -> SessionError {
    .wrongLine(max(state.number, 1), expected: expected)
  }

  private func line(upTo limit: Int, hasEnd: Bool) -> TextLine {
    let line = TextLine(UnsafeBufferPointer(rebasing: state.buffer[state.start..<limit]))
    state.start = hasEnd ? limit + 1 : limit
    state.number += 1
    state.hasLineEnd = hasEnd
    return state.pasted?.strip(line) ?? line
  }

  private func fill(_ longest: Int) throws(SessionError) {
    let left = state.end - state.start
    guard left <= longest else {
      throw .wrongLine(state.number + 1, expected: "\(Self.tooLong) \(longest) bytes")
    }
    let bytes = try source.read(atMost: Self.piece)
    state.hasEnded = bytes.isEmpty
    if state.end + bytes.count > state.buffer.count {
      makeRoom(for: left + bytes.count)
    }
    _ = state.buffer[state.end...].update(fromContentsOf: bytes)
    state.end += bytes.count
  }

  /// Moves the remaining bytes to the front of a buffer that is large enough.
  private func makeRoom(for count: Int) {
    let (buffer, start, left) = (state.buffer, state.start, state.end - state.start)
    let target =
      count > buffer.count
      ? UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * count) : buffer
    for index in 0..<left { target[index] = buffer[start + index] }
    if target.baseAddress != buffer.baseAddress {
      buffer.deallocate()
      state.buffer = target
    }
    state.start = 0
    state.end = left
  }
}
