internal import PanelCheck
internal import TrackerKit

extension CheckReport {
  /// A wrong mapping, and what mends it.
  struct Repair {
    /// What is wrong, and how the lines are used.
    var sentence: String
    var lines: MappingLines
  }

  /// The wrong mappings; empty if they are right, or were not tested (rule J9).
  var repairs: [Repair] { recordings.compactMap(\.repair) }

  /// The repairs, line by line.
  var repairLines: [String] {
    repairs.flatMap { repair in
      [repair.sentence]
        + MappingLines.Target.allCases.flatMap { target in
          repair.lines.lines(for: target).map { "\(target.rawValue): \($0)" }
        }
    }
  }

  /// The repairs as a part of the HTML; empty if there are none.
  var repairsInHTML: String {
    let parts = repairs.map { repair in
      let lines = MappingLines.Target.allCases.map { target in
        let text = repair.lines.lines(for: target).joined(separator: "\n").inXML
        return "<p>For \(target.rawValue.inXML):</p>\n"
          + "<pre style=\"white-space: pre-wrap; overflow-wrap: anywhere\">\(text)</pre>"
      }
      return "<p>\(repair.sentence.inXML)</p>\n" + lines.joined(separator: "\n")
    }
    return parts.isEmpty ? "" : "<h2>Repairs</h2>\n" + parts.joined(separator: "\n")
  }
}

extension CheckedRecording {
  /// How the touch device lies on the display; nil if the recording is not of that test, or its
  /// touches fit no map.
  var mapping: Mapping? {
    guard let test, test == .mapping else { return nil }
    return Mapping(panel: log.panel, pairs: test.mappingPairs(of: log))
  }

  /// What mends the mapping; nil if nothing is wrong with it.
  fileprivate var repair: CheckReport.Repair? {
    guard let mapping, !mapping.isCorrect else { return nil }
    return CheckReport.Repair(
      sentence: "\(path): touches are reported \(mapping.faultWords). If no calibration "
        + "matrix is set yet, the lines for your desktop fix this; otherwise remove that matrix and "
        + "repeat the mapping test.",
      lines: MappingLines(mapping, device: device, output: nil))
  }
}
