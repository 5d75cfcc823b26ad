public import TrackerKit

/// Recordings of a synthetic panel as touchplay's own sessions.
public struct SampleSession: Sendable {
  /// The panel.
  public var panel: PanelModel
  /// What the session says of its touch device.
  public var device: String

  /// Creates a session of a panel.
  public init(_ panel: PanelModel, device: String = "Synthetic panel") {
    self.panel = panel
    self.device = device
  }

  /// The bytes of a recording of a guided test.
  ///
  /// - Parameters:
  ///   - test: The test's name, which the header has as the remark `check`.
  ///   - seed: The seed of everything random.
  /// - Returns: The session. `ghosts` takes a minute, everything else as long as the fingers do.
  public func bytes(of test: String, seed: UInt64) -> [UInt8] {
    var script = GuidedScript(size: panel.size, seed: seed)
    let recording = panel.record(
      script.hand(for: test), seconds: test == "ghosts" ? 60 : nil, seed: seed)
    let remarks = [SessionHeader.Setting(name: "check", value: test)]
    return bytes(of: recording, remarks: remarks, seconds: test == "ghosts" ? 60 : nil)
  }

  /// The bytes of a recording.
  ///
  /// - Parameters:
  ///   - recording: What the panel reported.
  ///   - remarks: The header's remarks.
  ///   - seconds: When the session ends; nil ends it with the last report.
  /// - Returns: The session.
  public func bytes(
    of recording: SyntheticRecording, remarks: [SessionHeader.Setting] = [],
    seconds: Double? = nil
  ) -> [UInt8] {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(
      points: panel.points, pixels: panel.points, millimeters: panel.size)
    (header.library, header.driver) = ("simulation", "synthetic panel")
    header.devices = ["mouse", device]
    header.remarks = remarks
    var bytes = SessionFormat.opening(header)
    var encoder = TurnEncoder(header: header)
    var turns = recording.turns
    if let seconds { turns.append(Turn(time: Timestamp(seconds: seconds), inputs: [])) }
    for turn in turns {
      var writer = ByteWriter()
      encoder.encode(turn, into: &writer)
      bytes += SessionFormat.frame(.turns, writer.bytes)
    }
    return bytes + SessionFormat.frame(.end, [])
  }
}
