import TrackerKit

/// The touchscreen, keyboard, and mouse of a private server.
final class InputDevices {
  private let touchscreen: InputSocket
  private let keyboard: InputSocket
  private let pointer: InputSocket
  private let width: Double
  private let height: Double
  private var fingerPlaces: [Int: Point] = [:]

  /// What a finger does, by XInput 2's numbers.
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

  /// Begins, moves, or ends a finger; an end without a location is where the finger was.
  func touch(_ phase: TouchPhase, finger: Int, at place: Point?) throws(SupportError) {
    let place = place ?? fingerPlaces[finger] ?? .zero
    fingerPlaces[finger] = phase == .end ? nil : place
    var message = InputMessage(kind: 6)
    message.append(UInt32(finger))
    message.append(phase.rawValue)
    message.append(axes: axes(at: place))
    try touchscreen.send(message)
  }

  func key(_ key: Key, isDown: Bool) throws(SupportError) {
    var message = InputMessage(kind: 5)
    // X11 numbers its keys from 8.
    message.append(key.rawValue + 8)
    message.append(UInt32(isDown ? 1 : 0))
    try keyboard.send(message)
  }

  func movePointer(to place: Point) throws(SupportError) {
    var message = InputMessage(kind: 2)
    message.append(UInt32(1))
    message.appendPadding(4)
    message.append(axes: axes(at: place))
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

  /// Returns when the server has processed everything sent.
  func sync() throws(SupportError) {
    try touchscreen.sync()
    try keyboard.sync()
    try pointer.sync()
  }

  private func axes(at place: Point) -> [(number: Int, value: Double)] {
    [
      (0, Self.axisValue(pixel: place.x, extent: width)),
      (1, Self.axisValue(pixel: place.y, extent: height)),
    ]
  }

  /// The value on an axis of 0…65535 that the server maps to this pixel.
  static func axisValue(pixel: Double, extent: Double) -> Double {
    pixel * 65536 / extent
  }
}
