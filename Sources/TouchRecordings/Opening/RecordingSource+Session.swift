public import TrackerKit

extension RecordingSource {
  /// Opens the recording as a session: reads its header, then its turns one at a time.
  ///
  /// Other tools' recordings may first be read to the end once, if their format does not give the
  /// device's size at the start. Memory use does not grow with a recording's length.
  ///
  /// - Parameter format: The recording's format; nil detects it from the content.
  /// - Returns: The session.
  /// - Throws: `SessionError` for anything that is not a recording or cannot be read.
  public func session(
    as format: RecordingFormat? = nil
  ) throws(SessionError) -> any ImportedStream {
    let format = try self.format(named: format)
    guard format.isText else { return try stream(format) }
    return try TruncatedTextStream(self) { (source) throws(SessionError) in
      try source.stream(format)
    }
  }

  private func stream(_ format: RecordingFormat) throws(SessionError) -> any ImportedStream {
    switch format {
    case .touchplay: return try SessionReader(try open())
    case .evemu: return try EvemuOpening.open(self)
    case .getevent: return try EvdevOpening.open(self) { GeteventReader($0) }
    case .evtest: return try EvdevOpening.open(self) { EvtestReader($0) }
    case .libinput: return try LibinputOpening.open(self)
    case .kvi: return try KivyStream(self)
    case .jsonl: return try JSONLinesStream(try open())
    case .csv: throw .unknownFormat
    }
  }

  /// The recording's format, detected from its content.
  ///
  /// - Throws: `SessionError.empty`, `unknownFormat`, `hidReports` or `unreadable`.
  public func format() throws(SessionError) -> RecordingFormat {
    try FormatDetector.format(of: try open())
  }

  /// The named format, otherwise the one detected from the content.
  func format(named name: RecordingFormat?) throws(SessionError) -> RecordingFormat {
    if let name { return name }
    return try format()
  }
}
