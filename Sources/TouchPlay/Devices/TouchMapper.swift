internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// What maps the touches of one device to the display in this session, and can be told another map.
enum TouchMapper: Equatable {
  /// The X server; the name of the device.
  case xinput(String)
  /// Sway; the identifier of the device.
  case sway(String)

  private static let property = "Coordinate Transformation Matrix"

  /// Finds what maps the session's only touch device; nil if nothing can be told, or there are
  /// several touch devices or displays.
  ///
  /// The window must cover the display, since the map that was found is that of the window.
  static func find(_ runtime: SDLRuntime, window: Size) -> TouchMapper? {
    let displays = runtime.displays
    guard displays.count == 1, displays[0].frame.size == window, runtime.touchDevices.count == 1
    else { return nil }
    switch runtime.driver {
    case "x11":
      let name = runtime.touchDevices[0]
      return name.hasPrefix("xwayland-") ? nil : .xinput(name)
    case "wayland":
      guard let answer = answer("swaymsg", ["--raw", "--type", "get_inputs"]) else { return nil }
      return swayDevices(answer).map { .sway($0.identifier) }
    default: return nil
    }
  }

  /// The map from the device to the display now; nil if it is unknown.
  var matrix: CalibrationMatrix? {
    switch self {
    case .xinput(let name):
      Self.answer("xinput", ["list-props", name]).flatMap(Self.xinputMatrix)
    case .sway:
      Self.answer("swaymsg", ["--raw", "--type", "get_inputs"]).flatMap(Self.swayDevices)?.matrix
    }
  }

  /// Sets the map; returns whether that worked.
  func set(_ matrix: CalibrationMatrix) -> Bool {
    let (program, arguments) = command(for: matrix)
    guard let process = try? PipedProgram(program, arguments) else { return false }
    process.closeInput()
    return process.wait()
  }

  /// The line for a terminal that sets a map.
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
    let touch = inputs.filter { $0["type"]?.text == "touch" }
    guard touch.count == 1, let identifier = touch[0]["identifier"]?.text,
      case .array(let values)? = touch[0]["libinput"]?["calibration_matrix"]
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

extension JSONDocument {
  fileprivate subscript(name: String) -> JSONDocument? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
