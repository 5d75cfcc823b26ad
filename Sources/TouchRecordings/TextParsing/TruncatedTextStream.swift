internal import TrackerKit

/// A text recording, played up to a last line that was cut off in the middle (rule S7).
///
/// A wrong line that ends with a line feed is an error, and so is a cut-off line without which
/// there is no recording.
final class TruncatedTextStream: ImportedStream {
  /// How an error's "expected" text begins if something runs on to the end of the text.
  static let end = "the rest of this entry"

  typealias Opening = (RecordingSource) throws(SessionError) -> any ImportedStream

  private let source: RecordingSource
  private let open: Opening
  private var stream: any ImportedStream
  /// The last line, if it was cut off: where it begins and why it is wrong.
  private var cut: (offset: Int, reason: String)?
  /// How many records have been read.
  private var count = 0
  private var time: Timestamp
  private var hasEnded = false

  /// Opens a recording; `open` reads its header.
  init(_ source: RecordingSource, _ open: @escaping Opening) throws(SessionError) {
    self.source = source
    self.open = open
    do throws(SessionError) {
      stream = try open(source)
    } catch {
      guard let cut = try source.cutLine(error), cut.offset > 0 else { throw error }
      do throws(SessionError) {
        stream = try open(source.upTo(cut.offset))
      } catch let second {
        // What precedes the line is not a recording: the line is wrong, unless all events are missing.
        if case .withoutEvents = second { throw second }
        throw error
      }
      self.cut = cut
    }
    time = stream.header.start
  }

  var header: SessionHeader { stream.header }

  var notes: [String] { stream.notes }

  var facts: [StateFact] { stream.facts }

  func takeKernelEvents() -> [[UInt8]] { stream.takeKernelEvents() }

  var damage: SessionDamage? {
    guard hasEnded, let cut else { return nil }
    return SessionDamage(
      offset: cut.offset, seconds: time.seconds(since: header.start), reason: cut.reason)
  }

  func next() throws(SessionError) -> SessionRecord? {
    let record: SessionRecord?
    do throws(SessionError) {
      record = try stream.next()
    } catch {
      guard cut == nil, let cut = try source.cutLine(error) else { throw error }
      self.cut = cut
      record = try resume(before: cut.offset)
    }
    guard let record else {
      hasEnded = true
      return nil
    }
    count += 1
    if case .turn(let turn) = record { time = turn.time }
    return record
  }

  /// Reads what comes before the cut-off line again, so that it ends like a complete recording.
  private func resume(before offset: Int) throws(SessionError) -> SessionRecord? {
    stream = try open(source.upTo(offset))
    for _ in 0..<count { _ = try stream.next() }
    _ = stream.takeKernelEvents()
    return try stream.next()
  }
}

extension RecordingSource {
  /// Finds the line that an error names, if it, or what begins there, is cut off at the text's end.
  fileprivate func cutLine(
    _ error: SessionError
  ) throws(SessionError) -> (offset: Int, reason: String)? {
    // The end of a line that is too long may be far away or missing.
    guard case .wrongLine(let number, let expected) = error, !expected.hasPrefix(LineReader.tooLong)
    else { return nil }
    let goesOn = expected.hasPrefix(TruncatedTextStream.end)
    var (line, start) = (1, 0)
    let count = try LineStarts.find(in: try open()) { next in
      line += 1
      if line <= number { start = next }
      return line <= number || goesOn
    }
    guard line == number || goesOn && line > number, count > start else { return nil }
    return (start, "line \(number) is cut off: expected \(expected)")
  }

  /// The recording's first bytes.
  fileprivate func upTo(_ count: Int) -> RecordingSource {
    var beginning = self
    beginning.open = { [open] () throws(SessionError) -> any ByteSource in
      PrefixSource(try open(), count)
    }
    return beginning
  }
}

/// Finds the offsets in a file at which its lines begin, for any encoding and any line ends.
enum LineStarts {
  private static let piece = 1 << 16

  /// Passes the offset of each line, starting with the second one, to a function until that returns
  /// false, and returns how many bytes have been read.
  static func find(
    in source: any ByteSource, _ take: (Int) -> Bool
  ) throws(SessionError) -> Int {
    var bytes = try TextEncoding.beginning(of: source)
    let encoding = TextEncoding(of: bytes)
    var ends = LineEndScanner()
    // The index of the next unit to examine, and how many bytes of the file came before `bytes`.
    var (index, before, hasEnded) = (encoding.markLength, 0, false)
    /// Passes on the line starts after the first `ended` of the carriage returns that precede the index.
    func tell(_ returns: Int, of ended: Int) -> Bool {
      (0..<ended).allSatisfy { take(before + index - (returns - 1 - $0) * encoding.unit) }
    }
    while !hasEnded {
      while index + encoding.unit <= bytes.count {
        let (unit, returns) = (encoding.unit(of: bytes, at: index), ends.pending)
        guard tell(returns, of: ends.add(unit)) else { return before + bytes.count }
        index += encoding.unit
        if unit == LineEndScanner.feed, !take(before + index) { return before + bytes.count }
      }
      bytes.removeFirst(index)
      (before, index) = (before + index, 0)
      let next = try source.read(atMost: piece)
      bytes += next
      hasEnded = next.isEmpty
    }
    _ = tell(ends.pending, of: ends.end())
    return before + bytes.count
  }
}

/// The first bytes of a source.
final class PrefixSource: ByteSource {
  private let source: any ByteSource
  private var left: Int

  init(_ source: any ByteSource, _ count: Int) {
    self.source = source
    left = count
  }

  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    guard left > 0 else { return [] }
    let bytes = try source.read(atMost: min(left, count))
    left -= bytes.count
    return bytes
  }
}
