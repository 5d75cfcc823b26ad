import Foundation

/// A private Xorg server without hardware: the screen is in memory, and input comes from sockets.
final class XServer {
  /// The name for `DISPLAY`, such as `:1`.
  let displayName: String
  /// The process id.
  var pid: pid_t { process.pid }
  private let process: ChildProcess

  /// The input devices, each of which is a socket with this name in the server's folder.
  enum Device: String, CaseIterable {
    case touchscreen, keyboard, pointer

    /// The driver's name for the type of device.
    fileprivate var type: String {
      switch self {
      case .touchscreen: "Touch"
      case .keyboard: "Keyboard"
      case .pointer: "PointerAbsolute"
      }
    }

    /// The device's role in the server layout.
    fileprivate var role: String {
      switch self {
      case .touchscreen: "SendCoreEvents"
      case .keyboard: "CoreKeyboard"
      case .pointer: "CorePointer"
      }
    }
  }

  /// Starts a server with one screen of this size in pixels.
  ///
  /// It can read its clients' memory (the MIT-SHM extension) if `sharesMemory` is set.
  init(
    width: Int, height: Int, sharesMemory: Bool, folder: TemporaryFolder, group: ProcessGroup
  ) throws(SupportError) {
    try requireInstalled("Xorg", package: "xserver-xorg-core")
    try requireInstalled("xkbcomp", package: "x11-xkb-utils")
    let text = configuration(width: width, height: height, folder: folder.path)
    try folder.write(Data(text.utf8), to: "xorg.conf")
    let (reading, writing) = try FileDescriptor.pipe()
    var streams = ChildProcess.Streams()
    streams.further = [writing]
    process = try ChildProcess(
      [
        "Xorg", "-displayfd", "3", "-config", folder.path("xorg.conf"),
        "-logfile", folder.path("xorg.log"),
        "-noreset", "-nolisten", "tcp", "-ac", "-novtswitch", "-sharevts",
      ] + (sharesMemory ? [] : ["-extension", "MIT-SHM"]),
      environment: inheritedEnvironment(changes: [:]), streams: streams, group: group)
    guard let number = Self.displayNumber(from: reading, while: process) else {
      throw Self.failure(folder: folder)
    }
    displayName = ":\(number)"
  }

  deinit {
    close()
  }

  /// Ends the server, which then removes its socket and lock file, unless it is killed.
  func close(signal: Int32 = SIGTERM) {
    // If it does not end, it is killed with its group.
    _ = try? process.finish(signal: signal, seconds: 5)
  }

  /// The display number that the server writes, with a line end, when it is ready.
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

  /// Keeps the log outside the folder, which is removed, and returns the server's complaint as an
  /// error.
  private static func failure(folder: TemporaryFolder) -> SupportError {
    let log = folder.path + "-xorg.log"
    try? folder.data("xorg.log").write(to: URL(fileURLWithPath: log))
    let text = folder.text("xorg.log")
    for (driver, package) in [
      ("dummy", "xserver-xorg-video-dummy"), ("inputtest", "xserver-xorg-core (21.1 or later)"),
    ] where text.contains("Failed to load module \"\(driver)\"") {
      return .missingProgram("Xorg's driver \(driver)", package: package)
    }
    let complaints = text.split(separator: "\n").filter {
      $0.hasPrefix("[") && $0.contains("(EE) ")
    }
    return .serverDidNotStart(reason: complaints.prefix(3).joined(separator: " · "), log: log)
  }
}

/// Throws an error with the package's name if a system program is not in `PATH`.
func requireInstalled(_ program: String, package: String) throws(SupportError) {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  guard folders.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) else {
    throw .missingProgram(program, package: package)
  }
}

/// The server's configuration file.
private func configuration(width: Int, height: Int, folder: String) -> String {
  let devices = XServer.Device.allCases
  return """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "DontVTSwitch" "true"
      Option "BlankTime" "0"
    EndSection
    \(devices.map { section(for: $0, folder: folder) }.joined(separator: "\n"))
    \(screenSections(width: width, height: height))
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      \(devices.map { "InputDevice \"\($0.rawValue)\" \"\($0.role)\"" }.joined(separator: "\n"))
    EndSection
    """
}

private func section(for device: XServer.Device, folder: String) -> String {
  """
  Section "InputDevice"
    Identifier "\(device.rawValue)"
    Driver "inputtest"
    Option "SocketPath" "\(folder)/\(device.rawValue)"
    Option "DeviceType" "\(device.type)"
    Option "TouchCount" "\(TouchRig.maximumFingers)"
  EndSection
  """
}

private func screenSections(width: Int, height: Int) -> String {
  """
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
  """
}

/// A mode of this size at 60 Hz, or as close as the driver's range of 11 to 300 MHz allows.
///
/// The blanking intervals are ones that any monitor would accept.
private func modeline(width: Int, height: Int) -> String {
  let total = (width: width + 280, height: height + 45)
  let megahertz = max(12, min(300, Double(total.width * total.height) * 60 / 1_000_000))
  let across = "\(width) \(width + 88) \(width + 132) \(total.width)"
  let down = "\(height) \(height + 4) \(height + 9) \(total.height)"
  return "Modeline \"rig\" \(megahertz) \(across) \(down)"
}
