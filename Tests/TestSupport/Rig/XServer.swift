import Foundation

/// A private Xorg server without hardware: a picture in memory, and input from sockets.
final class XServer {
  /// The name for `DISPLAY`, such as `:1`.
  let displayName: String
  private let process: ChildProcess

  /// The input devices; each is a socket of this name in the server's folder.
  enum Device: String, CaseIterable {
    case touchscreen, keyboard, pointer

    /// The driver's word for the kind of device.
    fileprivate var type: String {
      switch self {
      case .touchscreen: "Touch"
      case .keyboard: "Keyboard"
      case .pointer: "PointerAbsolute"
      }
    }

    /// How the layout takes the device in.
    fileprivate var role: String {
      switch self {
      case .touchscreen: "SendCoreEvents"
      case .keyboard: "CoreKeyboard"
      case .pointer: "CorePointer"
      }
    }
  }

  /// Starts a server whose one screen has this size in pixels.
  init(
    width: Int, height: Int, folder: TemporaryFolder, group: ProcessGroup
  ) throws(SupportError) {
    let text = configuration(width: width, height: height, folder: folder.path)
    try folder.write(Data(text.utf8), to: "xorg.conf")
    let (reading, writing) = try FileDescriptor.pipe()
    var streams = ChildProcess.Streams()
    streams.further = [writing]
    process = try startInstalled(
      "Xorg", package: "xserver-xorg-core",
      arguments: [
        "-displayfd", "3", "-config", folder.path("xorg.conf"),
        "-logfile", folder.path("xorg.log"),
        "-noreset", "-nolisten", "tcp", "-ac", "-novtswitch", "-sharevts",
      ],
      environment: inheritedEnvironment(changes: [:]), streams: streams, group: group)
    guard let number = Self.displayNumber(from: reading, while: process) else {
      throw Self.failure(folder: folder)
    }
    displayName = ":\(number)"
  }

  /// Ends the server, which then removes its socket and lock file.
  func close() {
    // What does not obey is killed with its group.
    _ = try? process.finish(signal: SIGTERM, seconds: 5)
  }

  /// The number that the server writes, with a line end, when it is ready.
  private static func displayNumber(
    from reading: FileDescriptor, while process: ChildProcess
  ) -> Int? {
    var text: [UInt8] = []
    let end = ContinuousClock.now + .seconds(20)
    while text.last != UInt8(ascii: "\n"), process.poll() == nil, ContinuousClock.now < end {
      guard reading.waitForInput(seconds: 0.1) else { continue }
      text += reading.read(atMost: 16)
    }
    return Int(String(decoding: text.dropLast(), as: UTF8.self))
  }

  /// Keeps the log beside the folder, which goes, and tells what the server complains about.
  private static func failure(folder: TemporaryFolder) -> SupportError {
    let log = folder.path + "-xorg.log"
    try? folder.data("xorg.log").write(to: URL(fileURLWithPath: log))
    if folder.text("xorg.log").contains("Failed to load module \"dummy\"") {
      return .missingProgram("Xorg's driver dummy", package: "xserver-xorg-video-dummy")
    }
    let complaints = folder.text("xorg.log").split(separator: "\n").filter {
      $0.contains("(EE)") || $0.contains("Fatal")
    }
    return .serverDidNotStart(reason: complaints.suffix(5).joined(separator: " · "), log: log)
  }
}

/// Starts a program of the system, or names the package that has it.
func startInstalled(
  _ program: String, package: String, arguments: [String], environment: [String: String],
  streams: ChildProcess.Streams, group: ProcessGroup
) throws(SupportError) -> ChildProcess {
  let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
  guard folders.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) else {
    throw .missingProgram(program, package: package)
  }
  return try ChildProcess(
    [program] + arguments, environment: environment, streams: streams, group: group)
}

/// The server's configuration file.
private func configuration(width: Int, height: Int, folder: String) -> String {
  let devices = XServer.Device.allCases.map { device in
    """
    Section "InputDevice"
      Identifier "\(device.rawValue)"
      Driver "inputtest"
      Option "SocketPath" "\(folder)/\(device.rawValue)"
      Option "DeviceType" "\(device.type)"
      Option "TouchCount" "\(TouchRig.mostFingers)"
    EndSection
    """
  }
  let layout = XServer.Device.allCases.map {
    "  InputDevice \"\($0.rawValue)\" \"\($0.role)\""
  }
  return """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "DontVTSwitch" "true"
      Option "BlankTime" "0"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 256000
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5.0-1000.0
      VertRefresh 5.0-300.0
      \(modeline(width: width, height: height))
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "rig"
        Virtual \(width) \(height)
      EndSubSection
    EndSection
    \(devices.joined(separator: "\n"))
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
    \(layout.joined(separator: "\n"))
    EndSection
    """
}

/// A mode of this size at 60 frames a second, or less when the driver's 300 MHz do not suffice;
/// the blanking is any that a monitor would accept.
private func modeline(width: Int, height: Int) -> String {
  let total = (width: width + 280, height: height + 45)
  let megahertz = min(300, Double(total.width * total.height) * 60 / 1_000_000)
  let across = "\(width) \(width + 88) \(width + 132) \(total.width)"
  let down = "\(height) \(height + 4) \(height + 9) \(total.height)"
  return "Modeline \"rig\" \(megahertz) \(across) \(down)"
}
