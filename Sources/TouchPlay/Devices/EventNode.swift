internal import Glibc
internal import TrackerKitFiles

/// An event node that is open for reading, such as `/dev/input/event5`.
///
/// Reading takes root or the group `input`. It disturbs nobody: no event is taken.
final class EventNode {
  private let file: Int32

  /// Opens a node.
  ///
  /// - Throws: `FileError.cannotRead` with the system's reason.
  init(_ path: String) throws(FileError) {
    file = FileSystem.open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw .cannotRead(FileError.systemReason) }
  }

  deinit { close(file) }

  /// What the node tells about touches.
  ///
  /// - Parameter axes: The axes that the device has, as sysfs lists them.
  /// - Returns: Nil if it is not an event node.
  func facts(axes: InputBits) -> TouchScreen.NodeFacts? {
    let isMultitouch = axes.contains(InputBits.contactX, InputBits.contactY)
    guard let x = axis(isMultitouch ? InputBits.contactX : InputBits.x),
      let y = axis(isMultitouch ? InputBits.contactY : InputBits.y)
    else { return nil }
    let slots = axes.contains(InputBits.slot) ? axis(InputBits.slot).map { $0.maximum + 1 } : nil
    return TouchScreen.NodeFacts(x: x, y: y, slots: slots)
  }

  /// The range of an axis, by `EVIOCGABS`.
  private func axis(_ code: Int) -> TouchScreen.Axis? {
    // struct input_absinfo: value, minimum, maximum, fuzz, flat, resolution.
    var numbers = [Int32](repeating: 0, count: 6)
    let request = Self.readsAxis | UInt(code)
    guard ioctl(file, request, &numbers) >= 0 else { return nil }
    return TouchScreen.Axis(
      minimum: Int(numbers[1]), maximum: Int(numbers[2]), resolution: Int(numbers[5]))
  }

  /// `_IOR('E', 0x40, struct input_absinfo)`, to which the axis is added: 24 bytes to read.
  private static let readsAxis: UInt = 0x8018_4540
}
