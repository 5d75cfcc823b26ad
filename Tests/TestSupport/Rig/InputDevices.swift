import TrackerKit
import TrackerKitTesting

/// The touchscreen, keyboard and mouse of a private server.
final class InputDevices {
  private let touchscreen: InputSocket
  private let keyboard: InputSocket
  private let pointer: InputSocket
  private let width: Double
  private let height: Double
  private var fingerLocations: [Int: Point] = [:]

  /// The phases of a finger, with XInput 2's numbers.
  enum TouchPhase: UInt32 {
    case begin = 18
    case move = 19
    case end = 20
  }

  /// Connects to the devices of a server whose screen has this size in pixels.
  init(folder: TemporaryFolder, width: Int, height: Int) throws(SupportError) {
    touchscreen = try InputSocket(path: folder.path(XServer.Device.touchscreen.rawValue))
    keyboard = try InputSocket(path: folder.path(XServer.Device.keyboard.rawValue))
    pointer = try InputSocket(path: folder.path(XServer.Device.pointer.rawValue))
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Begins, moves or ends a finger; an end without a position is where the finger was.
  func touch(_ phase: TouchPhase, finger: Int, at location: Point?) throws(SupportError) {
    let location = location ?? fingerLocations[finger] ?? .zero
    fingerLocations[finger] = phase == .end ? nil : location
    var message = InputMessage(kind: 6)
    message.append(UInt32(finger))
    message.append(phase.rawValue)
    message.append(axes: axes(at: location))
    try touchscreen.send(message)
  }

  /// Sends what a function does with fingers as one report.
  func report(_ body: () throws(SupportError) -> Void) throws(SupportError) {
    try touchscreen.report(body)
  }

  func key(_ key: Key, isDown: Bool) throws(SupportError) {
    guard let code = key.code else { throw .noDevice(for: "the key \(key.label)") }
    // X11's key codes are larger by 8.
    try self.key(code: code + 8, isDown: isDown)
  }

  /// Presses or releases a key by its X11 key code.
  func key(code: Int32, isDown: Bool) throws(SupportError) {
    var message = InputMessage(kind: 5)
    message.append(code)
    message.append(UInt32(isDown ? 1 : 0))
    try keyboard.send(message)
  }

  func movePointer(to location: Point) throws(SupportError) {
    var message = InputMessage(kind: 2)
    message.append(UInt32(1))
    message.appendPadding(4)
    message.append(axes: axes(at: location))
    try pointer.send(message)
  }

  func button(_ number: Int, isDown: Bool) throws(SupportError) {
    var message = InputMessage(kind: 4)
    message.append(Int32(1))
    message.append(Int32(number))
    message.append(UInt32(isDown ? 1 : 0))
    message.appendPadding(4)
    message.append(axes: [])
    try pointer.send(message)
  }

  /// Returns when the server has processed everything that was sent.
  func sync() throws(SupportError) {
    try touchscreen.sync()
    try keyboard.sync()
    try pointer.sync()
  }

  private func axes(at location: Point) -> [(number: Int, value: Double)] {
    [
      (0, Self.axisValue(pixel: location.x, extent: width)),
      (1, Self.axisValue(pixel: location.y, extent: height)),
    ]
  }

  /// The position on an axis of 0…65535 that the server converts to this pixel.
  static func axisValue(pixel: Double, extent: Double) -> Double {
    pixel * 65536 / extent
  }
}
