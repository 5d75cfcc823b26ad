public import TouchRecordings
import TrackerKit

/// What is fuzzed: the reader of a format, or a part of a session whose checksums are then corrected.
public enum FuzzTarget: Hashable, Sendable {
  case recording(RecordingFormat)
  case header
  case turns
  case kernel

  /// The target with the name of a folder of `Tests/Fixtures/Recordings`.
  public init?(name: String) {
    switch name {
    case "header": self = .header
    case "turns": self = .turns
    case "kernel": self = .kernel
    default:
      guard let format = RecordingFormat(rawValue: name) else { return nil }
      self = .recording(format)
    }
  }

  /// Reads any bytes.
  ///
  /// An error is as good as a session, but nothing may crash, and a session that was read survives a round
  /// trip through a file and can be written in each format.
  public func check(_ input: [UInt8]) throws(FuzzFinding) {
    var source = RecordingSource(bytes: recording(input))
    if self == .kernel { source.layer = .kernel }
    // A recording with an invalid line is not a finding.
    guard let session = try? converted(source, as: format, to: .touchplay) else { return }
    guard let again = try? converted(RecordingSource(bytes: session), as: nil, to: .touchplay),
      again == session
    else { throw .changesInItsFile }
    for target in [RecordingFormat.jsonl, .evemu, .libinput] {
      guard (try? converted(source, as: format, to: target)) != nil else {
        throw .cannotBeWritten(target)
      }
    }
  }

  /// An input with other numbers in its fields; nil if it has none that are known.
  public func damagedFields(of input: [UInt8], seed: UInt64) -> [UInt8]? {
    switch self {
    case .recording(.touchplay): DamagedFields.copy(of: input, seed: seed)
    case .header: DamagedFields.header(of: input, seed: seed)
    case .turns: DamagedFields.turns(of: input, seed: seed)
    case .recording, .kernel: nil
    }
  }

  private var format: RecordingFormat? {
    if case .recording(let format) = self { format } else { nil }
  }

  /// The recording that an input represents.
  private func recording(_ input: [UInt8]) -> [UInt8] {
    switch self {
    case .recording: return input
    case .header:
      let opening = SessionFormat.opening(SessionHeader()).prefix(SessionFormat.mark.count + 2)
      return Array(opening) + SessionFormat.frame(.header, input) + SessionFormat.frame(.end, [])
    case .kernel:
      return SessionFormat.opening(SessionHeader())
        + SessionFormat.frame(.annex, SessionFormat.annex(.kernel, input))
        + SessionFormat.frame(.end, [])
    case .turns:
      var header = SessionHeader()
      header.locationShift = (input.first ?? 0) % 9
      return SessionFormat.opening(header) + SessionFormat.frame(.turns, Array(input.dropFirst()))
        + SessionFormat.frame(.end, [])
    }
  }

  /// The whole of a conversion.
  private func converted(
    _ source: RecordingSource, as format: RecordingFormat?, to target: RecordingFormat
  ) throws -> [UInt8] {
    let export = try RecordingExport(of: source, as: format, to: target)
    var bytes: [UInt8] = []
    while let piece = try export.next() { bytes += piece }
    return bytes
  }
}

/// What must not happen to a recording that can be read.
public enum FuzzFinding: Error, Hashable, Sendable {
  case changesInItsFile
  case cannotBeWritten(RecordingFormat)
}
