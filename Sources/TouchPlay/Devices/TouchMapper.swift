internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// What maps the touches of one device to the display, and can set another mapping: the X server or
/// sway.
enum TouchMapper: Equatable {
  /// The X server; the name of the device.
  case xinput(String)
  /// Sway; the identifier of the device.
  case sway(String)

  private static let property = "Coordinate Transformation Matrix"

  /// Finds what maps the desktop's only touch device, and its matrix from the device to the display
  /// now; nil if that cannot be read, or there are several touch devices or displays.
  ///
  /// The test measures locations in the window, so the window must cover the display.
  static func find(
    _ runtime: SDLRuntime, window: Size
  ) -> (mapper: TouchMapper, matrix: CalibrationMatrix)? {
    let displays = runtime.displays
    guard displays.count == 1, displays[0].frame.size == window, runtime.touchDevices.count == 1
    else { return nil }
    switch runtime.driver {
    case "x11":
      let name = runtime.touchDevices[0]
      guard !name.hasPrefix("xwayland-") else { return nil }
      return answer("xinput", ["list-props", name]).flatMap(xinputMatrix).map {
        (.xinput(name), $0)
      }
    case "wayland":
      return answer("swaymsg", ["--raw", "--type", "get_inputs"]).flatMap(swayDevices).map {
        (.sway($0.identifier), $0.matrix)
      }
    default: return nil
    }
  }

  /// Sets the matrix; returns whether that worked.
  func set(_ matrix: CalibrationMatrix) -> Bool {
    let (program, arguments) = command(for: matrix)
    guard let process = try? PipedProgram(program, arguments) else { return false }
    process.closeInput()
    return process.wait()
  }

  /// The line for a terminal that sets a matrix.
  func line(for matrix: CalibrationMatrix) -> String {
    let (program, arguments) = command(for: matrix)
    let words = arguments.map { word in
      word.contains { !$0.isASCII || !($0.isLetter || $0.isNumber || "._:-".contains($0)) }
        ? word.inShell : word
    }
    return ([program] + words).joined(separator: " ")
  }

  private func command(for matrix: CalibrationMatrix) -> (program: String, arguments: [String]) {
    switch self {
    case .xinput(let name):
      let numbers = matrix.nineNumbers.split(separator: " ").map(String.init)
      return ("xinput", ["set-prop", name, Self.property] + numbers)
    case .sway(let identifier):
      let numbers = matrix.sixNumbers.split(separator: " ").map(String.init)
      return ("swaymsg", ["--", "input", identifier, "calibration_matrix"] + numbers)
    }
  }

  // MARK: Answers

  private static func answer(_ program: String, _ arguments: [String]) -> String? {
    guard let bytes = try? PipedProgram(program, arguments).finish() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The matrix among the properties that `xinput list-props` prints.
  static func xinputMatrix(_ text: String) -> CalibrationMatrix? {
    let line = text.split(separator: "\n").first { $0.contains(property) }
    let numbers = line?.split(separator: ":").last.map(numbers) ?? []
    return numbers.count == 9 && numbers.suffix(3) == [0, 0, 1] ? matrix(numbers) : nil
  }

  /// The only touch device that `swaymsg --type get_inputs` lists, and its matrix.
  static func swayDevices(_ text: String) -> (identifier: String, matrix: CalibrationMatrix)? {
    guard case .array(let inputs)? = try? JSONDocument(Array(text.utf8)) else { return nil }
    let touch = inputs.map(\.members).filter { $0.text("type") == "touch" }
    guard touch.count == 1, let identifier = touch[0].text("identifier"),
      case .array(let values)? = touch[0].value("libinput")?.members.value("calibration_matrix")
    else { return nil }
    let numbers = values.compactMap { value in
      if case .number(let number) = value { number } else { nil }
    }
    return numbers.count == 6 ? (identifier, matrix(numbers)) : nil
  }

  private static func numbers(_ text: Substring) -> [Double] {
    text.split { ", \t".contains($0) }.compactMap { Double(String($0)) }
  }

  private static func matrix(_ n: [Double]) -> CalibrationMatrix {
    CalibrationMatrix(n[0], n[1], n[2], n[3], n[4], n[5])
  }
}
