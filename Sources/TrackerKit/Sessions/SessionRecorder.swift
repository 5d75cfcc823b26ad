/// The destination of a recording; it must never make the loop wait.
public protocol SessionSink: AnyObject {
  /// Appends the records of a turn.
  func append(_ records: [UInt8])
  /// Appends an annex, which gets its own block after the records so far.
  func appendAnnex(_ content: [UInt8])
}

extension SessionSink {
  /// Ignores it: turns do not depend on it.
  public func appendAnnex(_ content: [UInt8]) {}
}

/// The state that must be the same in two runs (rule S3).
public protocol DigestSource: AnyObject {
  /// The program; no other program can compare its sessions with its own state (rule S12).
  var sessionProgram: SessionProgram { get }
  /// A hash of the model.
  var modelDigest: StateDigest { get }
  /// A hash of the scene.
  var sceneDigest: StateDigest { get }
  /// The state in words, which says how a replay diverges.
  var stateFacts: [StateFact] { get }
}

extension DigestSource {
  /// Unknown.
  public var sessionProgram: SessionProgram { SessionProgram() }
  /// Nothing.
  public var stateFacts: [StateFact] { [] }
}

/// Writes every turn of a loop as it is handled, and a digest about once a second (rules S2, S3).
///
/// It records while it is its loop's ``EventLoop/observer``.
public final class SessionRecorder: TurnObserver {
  /// A digest is taken at least this long after the previous one, in seconds.
  public static let digestInterval: Int64 = 1

  private let sink: any SessionSink
  private unowned let source: any DigestSource
  private let rate: TickRate
  private var encoder: TurnEncoder
  private var facts = SessionFacts()
  private var writer = ByteWriter()
  private var digestTick: Int64
  private var hasChanged = false

  /// Starts recording, after the header was written.
  ///
  /// - Parameters:
  ///   - header: How the session begins.
  ///   - sink: Where the records go.
  ///   - source: What the digests describe, which the caller must keep. An application uses the
  ///     geometry of the header from now on, as in a replay.
  public init(header: SessionHeader, sink: any SessionSink, source: any DigestSource) {
    self.sink = sink
    self.source = source
    (source as? Application)?.geometry = header.geometry
    rate = header.rate
    encoder = TurnEncoder(header: header)
    digestTick = header.rate.tick(at: header.start)
  }

  /// Takes a digest as a tick closes, if the last one is a second old and something has changed.
  public func tickWillClose(_ tick: Int64) {
    guard hasChanged, tick - digestTick >= Self.digestInterval * Int64(rate.hertz) else { return }
    recordDigest(tick)
  }

  /// Records a turn that is about to be handled.
  public func turnWillBegin(_ turn: Turn) {
    hasChanged = true
    writer.removeAll()
    encoder.encode(turn, into: &writer)
    sink.append(writer.bytes)
  }

  /// Takes the last digest, possibly with fingers still down (rule S8).
  ///
  /// - Parameters:
  ///   - tick: The current tick.
  ///   - shownEnd: The end of what a replay shows, if that is not everything (rule S2).
  public func finish(tick: Int64, shownEnd: Timestamp? = nil) {
    if hasChanged { recordDigest(tick) }
    if let shownEnd { sink.appendAnnex(SessionFormat.annex(shownEnd: shownEnd)) }
  }

  private func recordDigest(_ tick: Int64) {
    if let annex = facts.annex(of: source.stateFacts) { sink.appendAnnex(annex) }
    writer.removeAll()
    encoder.encode(
      tick: tick, model: source.modelDigest.value, scene: source.sceneDigest.value, into: &writer)
    sink.append(writer.bytes)
    digestTick = tick
    hasChanged = false
  }
}
