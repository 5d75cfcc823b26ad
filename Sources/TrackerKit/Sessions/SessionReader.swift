/// A source of a session's bytes.
public protocol ByteSource: AnyObject {
  /// Reads the next bytes.
  ///
  /// - Parameter count: The maximum number of bytes.
  /// - Returns: The bytes; empty at the end.
  /// - Throws: `SessionError.unreadable` if the source fails.
  func read(atMost count: Int) throws(SessionError) -> [UInt8]
}

/// Where a session stops being readable.
public struct SessionDamage: Hashable, Sendable {
  /// The first byte that cannot be understood.
  public var offset: Int
  /// The time of the last turn before it, in seconds from the start of the session.
  public var seconds: Double
  /// What is wrong there.
  public var reason: String

  package init(offset: Int, seconds: Double, reason: String) {
    (self.offset, self.seconds, self.reason) = (offset, seconds, reason)
  }
}

/// Reads a session turn by turn, in memory that does not grow with the session's length.
///
/// A session that is damaged or cut off reads up to the damage (rule S7).
public final class SessionReader: SessionStream {
  /// Everything that affects what follows.
  public let header: SessionHeader
  /// The size in bytes of the last record read.
  package private(set) var recordLength = 0
  /// Where the session is damaged or cut off; known at its end.
  public private(set) var damage: SessionDamage?
  /// The end of what a replay shows; known at the session's end, nil if that is everything.
  public private(set) var shownEnd: Timestamp?
  /// The changes of a saved drawing that have been read; empty for other sessions.
  public private(set) var changes: [UInt8] = []
  /// Whether the session was closed cleanly; known at its end.
  public private(set) var isComplete = false

  /// The kernel's events that were read, each annex as it is; only if somebody removes them.
  package var kernelEvents: [[UInt8]]?

  private var sessionFacts = SessionFacts()
  private var blocks: BlockReader
  private var decoder: TurnDecoder
  private var records = ByteReader([])
  private var time: Timestamp

  /// Opens a session, given by its bytes from the start, and reads its header.
  ///
  /// - Throws: `SessionError` for anything that is not a readable session.
  public init(_ source: any ByteSource) throws(SessionError) {
    blocks = BlockReader(source: source)
    let version = try blocks.readOpening()
    var header = try Self.header(from: &blocks)
    header.version = version
    self.header = header
    decoder = TurnDecoder(header: header)
    time = header.start
  }

  private static func header(from blocks: inout BlockReader) throws(SessionError) -> SessionHeader {
    do throws(SessionError) {
      guard let block = try blocks.next(), block.kind == .header else {
        throw SessionError.malformed("the header is missing")
      }
      return try SessionHeader(decoding: block.content[...])
    } catch {
      if case .malformed(let reason) = error { throw .damagedHeader(reason) }
      throw error
    }
  }

  /// The facts at the last digest that was read; empty if the session has no facts.
  public var facts: [StateFact] { sessionFacts.current }

  /// The next turn or digest; nil at the end, or where the session cannot be read further.
  ///
  /// - Throws: `SessionError.unreadable` when the source fails.
  public func next() throws(SessionError) -> SessionRecord? {
    guard damage == nil, !isComplete else { return nil }
    do throws(SessionError) {
      while records.remaining == 0 {
        guard try nextBlock() else { return nil }
      }
      let before = records.consumed
      let record = try decoder.decode(&records)
      recordLength = records.consumed - before
      if case .turn(let turn) = record { time = turn.time }
      return record
    } catch {
      try endReading(at: error)
      return nil
    }
  }

  /// Ends reading where the session is damaged; throws other errors.
  private func endReading(at error: SessionError) throws(SessionError) {
    guard case .malformed(let reason) = error else { throw error }
    damage = SessionDamage(
      offset: blocks.blockStart, seconds: time.seconds(since: header.start), reason: reason)
  }

  /// The next annex of kernel events; nil at the end, or where the session cannot be read further.
  ///
  /// It skips turns, so a reader reads either them or these.
  ///
  /// - Throws: `SessionError.unreadable` when the source fails.
  package func nextKernelEvents() throws(SessionError) -> ArraySlice<UInt8>? {
    guard damage == nil, !isComplete else { return nil }
    do throws(SessionError) {
      while let block = try blocks.next() {
        if let events = SessionFormat.content(of: .kernel, in: block.kind, block.content) {
          return events
        }
        guard block.kind != .end else {
          isComplete = true
          return nil
        }
      }
      throw .malformed("the session was not closed")
    } catch {
      try endReading(at: error)
      return nil
    }
  }

  /// Advances to the next block of turns; false at the end.
  private func nextBlock() throws(SessionError) -> Bool {
    while let block = try blocks.next() {
      switch block.kind {
      case .turns:
        records = ByteReader(block.content[...])
        return true
      case .annex:
        try readAnnex(block.content)
      case .end:
        isComplete = true
        return false
      case .header:
        throw .malformed("a second header")
      }
    }
    throw .malformed("the session was not closed")
  }

  private func readAnnex(_ annex: [UInt8]) throws(SessionError) {
    guard let kind = annex.first else { throw .malformed("an annex has no kind") }
    var reader = ByteReader(annex.dropFirst())
    switch SessionFormat.Annex(rawValue: kind) {
    case .facts: try sessionFacts.read(from: &reader)
    case .shownEnd:
      shownEnd = Timestamp(microseconds: try reader.signed())
      guard let shownEnd, (header.start...time).contains(shownEnd) else {
        throw .malformed("what is shown ends outside the session")
      }
    case .changes: changes += try reader.bytes(reader.remaining)
    case .kernel: kernelEvents?.append(Array(annex.dropFirst()))
    case nil: break
    }
  }
}
