internal import PanelCheck
internal import TrackerKit

extension CheckReport {
  /// The wrong mappings, with what is wrong and what repairs it (rule J9).
  var repairs: [(sentence: String, lines: MappingLines)] { recordings.compactMap(\.repair) }

  var repairLines: [String] {
    repairs.flatMap { repair in
      [repair.sentence]
        + MappingLines.Target.allCases.flatMap { target in
          repair.lines.lines(for: target).map { "\(target.rawValue): \($0)" }
        }
    }
  }

  /// The repairs as HTML; empty if there are none.
  var repairsInHTML: String {
    let parts = repairs.map { repair in
      let lines = MappingLines.Target.allCases.map { target in
        let text = repair.lines.lines(for: target).joined(separator: "\n").inXML
        return "<p>\(localized("For \(target.rawValue.localized):").inXML)</p>\n"
          + "<pre style=\"white-space: pre-wrap; overflow-wrap: anywhere\">\(text)</pre>"
      }
      return "<p>\(repair.sentence.inXML)</p>\n" + lines.joined(separator: "\n")
    }
    return parts.isEmpty
      ? "" : "<h2>\(localized("Repairs").inXML)</h2>\n" + parts.joined(separator: "\n")
  }
}

extension CheckedRecording {
  /// How the touch device lies on the display; nil without a mapping test that fits a map.
  var mapping: Mapping? {
    guard test == .mapping else { return nil }
    return Mapping(panel: log.panel, pairs: GuidedTest.mappingPairs(of: log))
  }

  fileprivate var repair: (sentence: String, lines: MappingLines)? {
    guard let mapping, !mapping.isCorrect else { return nil }
    return (
      localized(
        "\(path): touches are reported \(mapping.faultWords). If no calibration matrix is set yet, the lines for your desktop fix this; otherwise remove that matrix and repeat the mapping test."
      ), MappingLines(mapping, device: device)
    )
  }
}

/// The lines that repair a touch device's mapping on one of several desktops (rule J9).
///
/// They are right if no matrix was set while the marks were touched. The reader replaces `OUTPUT`
/// with the display's connector, such as `DP-1`.
struct MappingLines {
  /// What maps touches to displays.
  // texts
  enum Target: String, CaseIterable {
    case sway = "sway, in its config"
    case labwc = "labwc, in rc.xml"
    case xinput = "X11 with one display, in a terminal"
    case xinputDisplays = "X11 with several displays and libinput, in a terminal"
    case udev = "everything with libinput, in /etc/udev/rules.d/99-touch.rules"
  }

  private let matrix: CalibrationMatrix
  /// The device's name in the kernel and X11; nil for all touch devices, or for the reader to fill
  /// in.
  private let device: String?

  init(_ mapping: Mapping, device: String?) {
    matrix = mapping.correction
    // A name with a line feed would add lines of its own.
    self.device = device?.inOneLine
  }

  /// The lines for one target, which belong together.
  func lines(for target: Target) -> [String] {
    let name = (device ?? "DEVICE").inShell
    switch target {
    case .sway:
      // Sway identifies a device by its numbers and its name; recordings have no numbers.
      return [
        "input type:touch calibration_matrix \(matrix.sixNumbers)",
        #"input type:touch map_to_output "OUTPUT""#,
      ]
    case .labwc:
      let category = (device ?? "touch").inXML
      let filter = device.map { #" deviceName="\#($0.inXML)""# } ?? ""
      return [
        #"<libinput><device category="\#(category)"><calibrationMatrix>\#(matrix.sixNumbers)"#
          + "</calibrationMatrix></device></libinput>",
        #"<touch\#(filter) mapToOutput="OUTPUT"/>"#,
      ]
    case .xinput:
      return ["xinput set-prop \(name) 'Coordinate Transformation Matrix' \(matrix.nineNumbers)"]
    case .xinputDisplays:
      return [
        "xinput set-prop \(name) 'libinput Calibration Matrix' \(matrix.nineNumbers)",
        "xinput map-to-output \(name) 'OUTPUT'",
      ]
    case .udev:
      let matrix = ("LIBINPUT_CALIBRATION_MATRIX", matrix.sixNumbers)
      return [UdevRule(device: device, properties: [matrix]).line]
    }
  }
}

extension Mapping {
  var faultWords: String {
    let (width, height) = (Figure.short(100 * stretch.width), Figure.short(100 * stretch.height))
    return faultWords(stretched: localized("stretched to \(width) % × \(height) %"))
  }

  /// What is wrong, with words for the stretch; empty if nothing is.
  func faultWords(stretched: String) -> String {
    var faults: [String] = []
    if orientation != .upright { faults.append(orientation.rawValue.localized) }
    if isStretched { faults.append(stretched) }
    if isOffset {
      faults.append(
        localized(
          "off by \(Figure.short(offset.x)), \(Figure.short(offset.y)) \(panel.unit.rawValue)"))
    }
    return faults.localizedList
  }
}
