public import TrackerKit

/// Converts a recording to another format, piece by piece.
///
///     let export = try RecordingExport(of: source, to: .evemu)
///     while let piece = try export.next() { write(piece) }
public final class RecordingExport {
  private static let piece = 1 << 16

  /// Short sentences about what the import and the export left out; complete at the end.
  public private(set) var notes: [String]
  /// Where the recording became unreadable; everything before that is exported.
  public let damage: SessionDamage?

  private let reopen: () throws(SessionError) -> any ImportedStream
  private var stream: any ImportedStream
  private var encoder: any RecordingEncoder
  private var pass = 0
  private var hasEnded = false

  /// Reads a recording to its end once, then starts reading it again.
  ///
  /// - Parameters:
  ///   - source: The recording.
  ///   - format: Its format; nil detects it from the content.
  ///   - target: The format of the output.
  ///   - program: The program that is named in recordings that this program did not make.
  /// - Throws: `SessionError`, even for a wrong line far into the recording, so that nothing is
  ///   written.
  public init(
    of source: RecordingSource, as format: RecordingFormat? = nil, to target: RecordingFormat,
    program: SessionProgram = SessionProgram()
  ) throws(SessionError) {
    let format = try source.format(named: format)
    reopen = { () throws(SessionError) in try source.session(as: format) }
    let survey = try SessionSurvey(of: try reopen())
    stream = try reopen()
    var header = stream.header
    // What an earlier import left out stays in the header, but is not reported again.
    let known = header.notes
    header.notes = survey.notes + [survey.damage?.note].compactMap { $0 }
    // If one of our own sessions does not name its program, the program is unknown.
    if format != .touchplay, format != .jsonl { header.program = program }
    encoder = Self.encoder(target, header, survey)
    notes = survey.notes.filter { !known.contains($0) }
    damage = survey.damage
  }

  private static func encoder(
    _ format: RecordingFormat, _ header: SessionHeader, _ survey: SessionSurvey
  ) -> any RecordingEncoder {
    switch format {
    case .evemu: EvemuEncoder(header, survey)
    case .libinput: LibinputEncoder(header, survey)
    case .jsonl: JSONLinesEncoder(header)
    case .csv: CSVEncoder(header)
    case .touchplay, .getevent, .evtest, .kvi: TouchplayEncoder(header)
    }
  }

  /// The next bytes of the output; nil at its end.
  ///
  /// - Throws: `SessionError` if the recording cannot be read again.
  public func next() throws(SessionError) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(Self.piece + 4096)
    if pass == 0 { beginPass(&output) }
    while !hasEnded, output.count < Self.piece {
      if let record = try stream.next() {
        if case .digest = record { encoder.tell(stream.facts, into: &output) }
        encoder.encode(record, into: &output)
      } else {
        try endPass(&output)
      }
    }
    return output.isEmpty ? nil : output
  }

  private func beginPass(_ output: inout [UInt8]) {
    encoder.begin(pass: pass, into: &output)
    pass += 1
  }

  private func endPass(_ output: inout [UInt8]) throws(SessionError) {
    encoder.end(pass: pass - 1, into: &output)
    if pass < encoder.passes {
      stream = try reopen()
      beginPass(&output)
    } else {
      hasEnded = true
      notes += encoder.notes
    }
  }
}

extension SessionDamage {
  /// The note in a session made from what comes before the damage.
  fileprivate var note: String {
    "damaged at byte \(offset), \(seconds) s (\(reason)): the rest was left out"
  }
}
