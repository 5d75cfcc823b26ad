internal import TrackerKit

/// A text recording, played up to a last line that was cut off in the middle (rule S7).
///
/// A wrong line that ends with a line feed is still an error, and so is a cut-off line without
/// which there is no recording.
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

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - source: The recording.
  ///   - open: Reads its header.
  /// - Throws: `SessionError` for anything that is not a recording or cannot be read.
  init(_ source: RecordingSource, _ open: @escaping Opening) throws(SessionError) {
    self.source = source
    self.open = open
    do throws(SessionError) {
      stream = try open(source)
    } catch {
      guard let cut = try source.cutLine(error), cut.offset > 0 else { throw error }
      stream = try Self.open(open, source.upTo(cut.offset), insteadOf: error)
      self.cut = cut
    }
    time = stream.header.start
  }

  /// Opens what comes before a cut-off line.
  ///
  /// If that is not a recording, the cut-off line is the error, unless the events are missing
  /// altogether.
  private static func open(
    _ open: Opening, _ whole: RecordingSource, insteadOf wrongLine: SessionError
  ) throws(SessionError) -> any ImportedStream {
    do throws(SessionError) {
      return try open(whole)
    } catch {
      if case .withoutEvents = error { throw error }
      throw wrongLine
    }
  }

  var header: SessionHeader { stream.header }

  var notes: [String] { stream.notes }

  var facts: [StateFact] { stream.facts }

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
    return try stream.next()
  }
}

extension RecordingSource {
  /// Finds the line an error names, if that line, or what begins there, is cut off at the end of
  /// the text.
  fileprivate func cutLine(
    _ error: SessionError
  ) throws(SessionError) -> (offset: Int, reason: String)? {
    // The end of a line that is too long may be far away or missing.
    guard case .wrongLine(let number, let expected) = error, !expected.hasPrefix(LineReader.tooLong)
    else { return nil }
    let goesOn = expected.hasPrefix(TruncatedTextStream.end)
    let starts = try LineStarts(try open())
    var line = 1
    var start = 0
    while let next = try starts.next() {
      line += 1
      if line <= number { start = next }
      if line > number, !goesOn { return nil }
    }
    guard line >= number, starts.count > start else { return nil }
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
