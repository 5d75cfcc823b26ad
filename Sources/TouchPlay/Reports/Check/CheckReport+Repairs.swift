internal import PanelCheck
internal import TrackerKit

extension CheckReport {
  /// What is wrong with the mapping, and the lines that mend it; empty if nothing is, or it was not
  /// tested (rule J9).
  var repairs: [String] { recordings.flatMap(\.repairs) }

  /// The repairs as a part of the HTML; empty if there are none.
  var repairsInHTML: String {
    guard !repairs.isEmpty else { return "" }
    return "<h2>Repairs</h2>\n"
      + repairs.map { #"<p style="overflow-wrap:anywhere">\#($0.inXML)</p>"# }
      .joined(separator: "\n")
  }
}

extension CheckedRecording {
  /// How the touch device lies on the display; nil if the recording is not of that test, or its
  /// touches fit no map.
  var mapping: Mapping? {
    guard let test, test == .mapping else { return nil }
    return Mapping(panel: log.panel, pairs: test.mappingPairs(of: log))
  }

  /// What is wrong with the mapping, and the lines that mend it.
  fileprivate var repairs: [String] {
    guard let mapping, !mapping.isCorrect else { return [] }
    let lines = MappingLines(mapping, device: device, output: nil)
    return [
      "\(path): touches are reported \(mapping.faultWords). The line for your desktop mends it if no "
        + "matrix is set there yet; otherwise remove that one and touch the marks again."
    ] + lines.text
  }
}
