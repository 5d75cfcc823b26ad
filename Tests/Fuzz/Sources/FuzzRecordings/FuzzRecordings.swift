import Glibc
import TouchRecordings
import TrackerKit

/// What is fuzzed, by the environment variable `TOUCHPLAY_FUZZ`: a format, or a part of a session,
/// whose checksums are then corrected.
private let target = getenv("TOUCHPLAY_FUZZ").map { String(cString: $0) } ?? ""

private let format = RecordingFormat(rawValue: target)

/// The recording that an input represents.
private func recording(_ input: [UInt8]) -> [UInt8] {
  switch target {
  case "header":
    let opening = SessionFormat.opening(SessionHeader()).prefix(SessionFormat.mark.count + 2)
    return opening + SessionFormat.frame(.header, input) + SessionFormat.frame(.end, [])
  case "turns":
    var header = SessionHeader()
    header.locationShift = (input.first ?? 0) % 9
    return SessionFormat.opening(header) + SessionFormat.frame(.turns, Array(input.dropFirst()))
      + SessionFormat.frame(.end, [])
  default:
    return input
  }
}

/// Reads any bytes as a recording; errors are as good as sessions, but nothing may crash, and a
/// session that was read must survive a round trip through a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = RecordingSource(
    bytes: recording(Array(UnsafeBufferPointer(start: start, count: count))))
  // A recording with an invalid line is not a finding.
  guard let session = try? converted(source, as: format, to: .touchplay) else { return 0 }
  guard let again = try? converted(RecordingSource(bytes: session), as: nil, to: .touchplay),
    again == session
  else { fatalError("a session changes in its file") }
  for target in [RecordingFormat.jsonl, .evemu, .libinput] {
    guard (try? converted(source, as: format, to: target)) != nil else {
      fatalError("a session that is read cannot be written")
    }
  }
  return 0
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
