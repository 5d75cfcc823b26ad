internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// What maps the touches of one device to the displays, and can set another mapping: the X server or
/// sway.
enum TouchMapper: Equatable {
  /// The X server; the name of the device.
  case xinput(String)
  /// Sway; the identifier of the device.
  case sway(String)

  /// The device's name or identifier.
  var name: String {
    switch self {
    case .xinput(let name), .sway(let name): name
    }
  }

  private static let property = "Coordinate Transformation Matrix"

  /// Finds what maps each touch device, with its current matrix, which maps to the whole desktop on
  /// X11 and to the device's display on sway.
  ///
  /// Devices whose matrix cannot be read are left out. Sway does not tell programs which of several
  /// devices is touched, or to which of several displays it maps one.
  static func all(_ runtime: SDLRuntime) -> [(mapper: TouchMapper, matrix: CalibrationMatrix)] {
    switch runtime.driver {
    case "x11":
      let names = runtime.touchDevices.filter { !$0.hasPrefix("xwayland-") }
      return names.compactMap { xinputName(of: $0, among: names) }.compactMap { name in
        answer("xinput", ["list-props", name]).flatMap(xinputMatrix).map { (.xinput(name), $0) }
      }
    case "wayland":
      guard runtime.displays.count == 1, runtime.touchDevices.count == 1,
        let found = answer("swaymsg", ["--raw", "--type", "get_inputs"]).flatMap(swayDevices)
      else { return [] }
      return [(.sway(found.identifier), found.matrix)]
    default: return []
    }
  }

  /// The map from a display to the space of the matrices, both from 0 to 1; nil if it is not known.
  ///
  /// With several displays, only X11 is asked: its matrices map to the whole desktop.
  static func map(from display: Int, of displays: [DisplayDescription], driver: String)
    -> CalibrationMatrix?
  {
    if displays.count == 1 { return .identity }
    guard driver == "x11", let desktop = answer("xrandr", ["--current"]).flatMap(desktopSize) else {
      return nil
    }
    let frame = displays[display].frame
    return CalibrationMatrix(
      frame.size.width / desktop.width, 0, frame.minX / desktop.width,
      0, frame.size.height / desktop.height, frame.minY / desktop.height)
  }

  /// The X server's name for a device that SDL names; nil if it is not known.
  ///
  /// SDL may give one of several touchscreens the name of the pointer that they all move.
  static func xinputName(
    of name: String, among names: [String],
    kernel: () -> [String] = { (try? DeviceTree().touchScreens())?.map(\.name) ?? [] }
  ) -> String? {
    guard name == "Virtual core pointer" else { return name }
    let others = kernel().filter { !names.contains($0) }
    return others.count == 1 ? others[0] : nil
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

  /// The program that sets a matrix, with its arguments.
  func command(for matrix: CalibrationMatrix) -> (program: String, arguments: [String]) {
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

  /// The size of the whole desktop in what `xrandr --current` prints.
  static func desktopSize(_ text: String) -> Size? {
    let words = text.prefix { $0 != "\n" }.split { ", ".contains($0) }
    guard let current = words.firstIndex(of: "current"), words.count > current + 3,
      let width = Double(words[current + 1]), let height = Double(words[current + 3])
    else { return nil }
    return Size(width: width, height: height)
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

/// A matrix on trial until it is kept or taken back; if the program is killed, it is taken back.
final class TrialMatrix {
  let mapper: TouchMapper
  /// The previous matrix.
  let before: CalibrationMatrix
  private(set) var matrix: CalibrationMatrix
  /// A shell that sets the earlier matrix when its input ends without a line.
  private let guardian: PipedProgram
  private var isSettled = false

  /// Sets a matrix; nil if that is not possible.
  init?(_ matrix: CalibrationMatrix, of mapper: TouchMapper, before: CalibrationMatrix) {
    let (program, arguments) = mapper.command(for: before)
    let script = #"read -r kept || exec "$@""#
    guard let shell = try? PipedProgram("sh", ["-c", script, "sh", program] + arguments) else {
      return nil
    }
    (self.mapper, self.before, self.matrix, guardian) = (mapper, before, matrix, shell)
    guard mapper.set(matrix) else { return nil }
  }

  deinit { takeBack() }

  /// Sets another matrix; returns whether that worked.
  func set(_ matrix: CalibrationMatrix) -> Bool {
    self.matrix = matrix
    return mapper.set(matrix)
  }

  /// Keeps the matrix; returns whether that worked.
  func keep() -> Bool {
    isSettled = true
    let isTold = (try? [UInt8(ascii: "\n")].withUnsafeBytes { try guardian.write($0) }) != nil
    guardian.closeInput()
    return guardian.wait() && isTold
  }

  /// Restores the previous matrix, unless the new one is kept; returns whether that worked.
  @discardableResult
  func takeBack() -> Bool {
    guard !isSettled else { return true }
    isSettled = true
    guardian.closeInput()
    // A signal to all processes may have ended the shell.
    return guardian.wait() || mapper.set(before)
  }
}

extension CalibrationMatrix {
  /// The first two rows, as libinput, sway and labwc take them.
  var sixNumbers: String { Self.text(rows[0] + rows[1]) }

  /// All rows, as `xinput` takes them.
  var nineNumbers: String { Self.text(rows.flatMap(\.self)) }

  /// Numbers with up to six decimals, which keeps errors below a pixel on any panel.
  private static func text(_ numbers: [Double]) -> String {
    numbers.map { SVGText.number($0, parts: 1_000_000) }.joined(separator: " ")
  }
}

extension String {
  /// The text as one word of a shell's command line.
  var inShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
