package import TrackerKit

/// Turns TUIO's packets into reports of contacts, for any number of sources (rules U1 to U6).
///
/// It reads no clock and no socket, so the same packets at the same times give the same reports.
package struct TUIOReceiver: Sendable {
  /// The contacts of a source that says nothing for this many seconds end.
  package static let silence = 5.0
  /// The most sources, such as visitors' phones; more are ignored.
  package static let mostSources = 200
  /// The most hosts with an incomplete frame; with more, the frame of the host that has been silent
  /// longest is discarded.
  private static let mostReaders = 32
  /// The longest name of a source, in Unicode scalars.
  private static let longestName = 64

  private var sources: [TUIOSource] = []
  /// What each host has begun to say without a bundle, the one that spoke last at the end.
  private var readers: [(host: String, reader: TUIOFrameReader)] = []

  /// Creates a receiver that has heard nothing.
  package init() {}

  package mutating func take(
    _ packet: OSCPacket, from host: String, at time: Timestamp
  ) -> [RemoteReport] {
    // A bundle is whole, so that two sources of a host do not mix.
    let known = packet.isBundle ? nil : readers.firstIndex { $0.host == host }
    var reader = known.map { readers.remove(at: $0).reader } ?? TUIOFrameReader()
    var reports: [RemoteReport] = []
    for message in packet.messages {
      guard let frame = reader.take(message) else { continue }
      let device = Self.device(frame.source, at: host)
      guard let index = sourceIndex(of: device, into: &reports) else { continue }
      sources[index].take(frame, at: time, into: &reports)
    }
    if !packet.isBundle, reader.hasPart { readers.append((host, reader)) }
    if readers.count > Self.mostReaders { readers.removeFirst() }
    return reports
  }

  /// When ``endSilent(at:)`` is due unless a source sends something before; nil for never.
  package var nextSilence: Timestamp? {
    sources.lazy.filter(\.isTouched).compactMap(\.lastTime).min()?
      .advanced(bySeconds: Self.silence)
  }

  /// Ends the contacts of sources that have been silent for too long (rule U5).
  package mutating func endSilent(at time: Timestamp) -> [RemoteReport] {
    var reports: [RemoteReport] = []
    for index in sources.indices {
      guard let last = sources[index].lastTime, time.seconds(since: last) >= Self.silence else {
        continue
      }
      sources[index].fallSilent(into: &reports)
    }
    return reports
  }

  private mutating func sourceIndex(
    of device: String, into reports: inout [RemoteReport]
  ) -> Int? {
    if let index = sources.firstIndex(where: { $0.device == device }) { return index }
    guard sources.count < Self.mostSources else { return nil }
    sources.append(TUIOSource(device: device))
    reports.append(RemoteReport(device, .present))
    return sources.count - 1
  }

  /// The name of the device that a source is: different for each name and host (rule U2).
  private static func device(_ source: String, at host: String) -> String {
    let name = String(source.unicodeScalars.prefix(longestName))
    if name.isEmpty { return "TUIO \(host)" }
    return name.hasSuffix("@\(host)") ? "TUIO \(name)" : "TUIO \(name) (\(host))"
  }
}
