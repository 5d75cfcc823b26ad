internal import TrackerKit

/// Where a text's lines begin in its file, whatever its encoding and its line ends are.
final class LineStarts {
  private static let piece = 1 << 16

  private let source: any ByteSource
  private var encoding = TextEncoding(of: [])
  private var ends = LineEnds()
  private var bytes: [UInt8] = []
  /// The unit within the bytes that is looked at next.
  private var index = 0
  /// How many of the file's bytes came before these.
  private var before = 0
  /// The beginnings that were found and not told yet.
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

  /// How many bytes were read: when all lines were told, those of the whole file.
  var count: Int { before + bytes.count }

  /// The offset at which the next line begins, from the second line on; nil at the file's end.
  func next() throws(SessionError) -> Int? {
    while found.isEmpty, !hasEnded {
      if index + encoding.unit <= bytes.count {
        take(encoding.unit(of: bytes, at: index))
      } else if try !fill() {
        hasEnded = true
        tell(ends.pending, of: ends.end())
      }
    }
    return found.isEmpty ? nil : found.removeFirst()
  }

  private func take(_ unit: UInt16) {
    tell(ends.pending, of: ends.take(unit))
    index += encoding.unit
    if unit == LineEnds.feed { found.append(before + index) }
  }

  /// Tells the lines behind the first ones of the carriage returns that stand right before the index.
  private func tell(_ returns: Int, of ended: Int) {
    for line in 0..<ended {
      found.append(before + index - (returns - 1 - line) * encoding.unit)
    }
  }

  /// Reads on; false at the file's end.
  private func fill() throws(SessionError) -> Bool {
    bytes.removeFirst(index)
    before += index
    index = 0
    let piece = try source.read(atMost: Self.piece)
    bytes += piece
    return !piece.isEmpty
  }
}
