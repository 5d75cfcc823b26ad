internal import TrackerKit

/// Finds the offsets in a file at which its lines begin, for any encoding and any line ends.
final class LineStarts {
  private static let piece = 1 << 16

  private let source: any ByteSource
  private var encoding = TextEncoding(of: [])
  private var ends = LineEndScanner()
  private var bytes: [UInt8] = []
  /// The index of the next unit to examine.
  private var index = 0
  /// How many bytes of the file came before `bytes`.
  private var before = 0
  /// The line starts that were found but not returned yet.
  private var found: [Int] = []
  private var hasEnded = false

  /// Reads the file's beginning.
  ///
  /// - Parameter source: The file's bytes.
  /// - Throws: `SessionError.unreadable`.
  init(_ source: any ByteSource) throws(SessionError) {
    self.source = source
    while bytes.count < TextEncoding.longestMark, try fill() {}
    encoding = TextEncoding(of: bytes)
    index = encoding.markLength
  }

  /// How many bytes have been read: the size of the file once all lines have been returned.
  var count: Int { before + bytes.count }

  /// The offset at which the next line begins, starting with the second line; nil at the file's
  /// end.
  func next() throws(SessionError) -> Int? {
    while found.isEmpty, !hasEnded {
      if index + encoding.unit <= bytes.count {
        add(encoding.unit(of: bytes, at: index))
      } else if try !fill() {
        hasEnded = true
        tell(ends.pending, of: ends.end())
      }
    }
    return found.isEmpty ? nil : found.removeFirst()
  }

  private func add(_ unit: UInt16) {
    tell(ends.pending, of: ends.add(unit))
    index += encoding.unit
    if unit == LineEndScanner.feed { found.append(before + index) }
  }

  /// Adds the line starts after the first `ended` of the carriage returns that come right before
  /// the index.
  private func tell(_ returns: Int, of ended: Int) {
    for line in 0..<ended {
      found.append(before + index - (returns - 1 - line) * encoding.unit)
    }
  }

  /// Reads more bytes; false at the file's end.
  private func fill() throws(SessionError) -> Bool {
    bytes.removeFirst(index)
    before += index
    index = 0
    let piece = try source.read(atMost: Self.piece)
    bytes += piece
    return !piece.isEmpty
  }
}
