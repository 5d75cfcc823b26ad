internal import PanelCheck
internal import TrackerKit

/// The lines that mend a touch device's mapping, for whatever draws the desktop (rule J9).
///
/// The lines of one target are enough. They hold if no matrix is set yet, because the marks were
/// touched with the matrix that was set.
struct MappingLines {
  /// What maps touches to displays.
  enum Target: String, CaseIterable {
    case sway = "sway, in its config"
    case labwc = "labwc, in rc.xml"
    case xinput = "X11 with one display, in a terminal"
    case xinputDisplays = "X11 with several displays and libinput, in a terminal"
    case udev = "everything with libinput, in /etc/udev/rules.d/99-touch.rules"
  }

  /// The matrix that the lines set.
  let matrix: CalibrationMatrix
  /// The device's name; nil for all touch devices, or a name that the reader fills in.
  let device: String?
  /// The display's connector, such as `DP-1`; nil for one that the reader fills in.
  let output: String?

  /// Makes the lines for a mapping.
  ///
  /// - Parameters:
  ///   - mapping: What the touches of the marks showed.
  ///   - device: The device's name in the kernel, which is also X11's; nil if unknown.
  ///   - output: The name of the display's connector; nil if unknown.
  init(_ mapping: Mapping, device: String?, output: String?) {
    matrix = mapping.correction
    // A name with a line feed would add lines of its own.
    self.device = device?.inOneLine
    self.output = output?.inOneLine
  }

  /// The lines for one target, which belong together.
  func lines(for target: Target) -> [String] {
    let output = output ?? "OUTPUT"
    let name = (device ?? "DEVICE").inShell
    switch target {
    case .sway:
      // Sway names one device by its numbers and its name; recordings have no numbers.
      return [
        "input type:touch calibration_matrix \(matrix.sixNumbers)",
        #"input type:touch map_to_output "\#(output)""#,
      ]
    case .labwc:
      let category = (device ?? "touch").inXML
      let filter = device.map { #" deviceName="\#($0.inXML)""# } ?? ""
      return [
        #"<libinput><device category="\#(category)"><calibrationMatrix>\#(matrix.sixNumbers)"#
          + "</calibrationMatrix></device></libinput>",
        #"<touch\#(filter) mapToOutput="\#(output.inXML)"/>"#,
      ]
    case .xinput:
      return ["xinput set-prop \(name) 'Coordinate Transformation Matrix' \(matrix.nineNumbers)"]
    case .xinputDisplays:
      return [
        "xinput set-prop \(name) 'libinput Calibration Matrix' \(matrix.nineNumbers)",
        "xinput map-to-output \(name) \(output.inShell)",
      ]
    case .udev:
      let matrix = ("LIBINPUT_CALIBRATION_MATRIX", matrix.sixNumbers)
      return [UdevRule(device: device, properties: [matrix]).line]
    }
  }
}

extension Mapping {
  /// What is wrong, in words; empty if nothing is.
  var faultWords: String {
    var faults: [String] = []
    if orientation != .upright { faults.append(orientation.rawValue) }
    if isStretched {
      faults.append(
        "stretched to \(Figure.short(100 * stretch.width)) % × "
          + "\(Figure.short(100 * stretch.height)) %")
    }
    if isOffset {
      faults.append(
        "off by \(Figure.short(offset.x)), \(Figure.short(offset.y)) \(panel.unit.rawValue)")
    }
    return faults.joined(separator: ", ")
  }
}
