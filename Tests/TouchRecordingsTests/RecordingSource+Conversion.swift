import TouchRecordings

extension RecordingSource {
  /// The whole of a conversion.
  func converted(to format: RecordingFormat) throws -> [UInt8] {
    let export = try RecordingExport(of: self, to: format)
    var bytes: [UInt8] = []
    while let piece = try export.next() { bytes += piece }
    return bytes
  }
}
