internal import Glibc
internal import TrackerKitFiles

/// An open event node, such as `/dev/input/event5`, which only root and the group `input` may read.
///
/// It takes no events, so it disturbs nobody.
final class EventNode {
  private let file: Int32

  /// Opens a node, or throws `FileError.cannotRead` with the system's reason.
  init(_ path: String) throws(FileError) {
    file = FileSystem.open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw .cannotRead(FileError.systemReason) }
  }

  deinit { close(file) }

  /// What the node of a device with some axes tells about touches; nil if it is not an event node.
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

  /// `_IOR('E', 0x40, struct input_absinfo)`, plus the axis: 24 bytes to read.
  private static let readsAxis: UInt = 0x8018_4540
}

/// A set of numbers as the kernel writes it in sysfs: `capabilities/abs`, `properties`.
///
/// The words are hexadecimal, the highest first, and as large as the reader's pointers.
struct InputBits: Hashable, Sendable {
  /// The event code of a touch.
  static let touch = 0x14A
  /// The event codes of a pen's and a finger's presence, and of a pen's and a mouse's button.
  static let (penTool, fingerTool, stylus, mouseButton) = (0x140, 0x145, 0x14B, 0x110)
  /// The codes of the axes of a single contact.
  static let (x, y) = (0x00, 0x01)
  /// The axes of contacts in slots; only a device that claims all axes has the one below the slot.
  static let (belowSlot, slot, contactX, contactY) = (0x2E, 0x2F, 0x35, 0x36)
  /// The property of devices whose surface is the display.
  static let direct = 1

  /// The words, the lowest first.
  private let words: [UInt]

  /// Reads the kernel's text; an invalid one has no numbers.
  init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map { UInt($0, radix: 16) }
    self.words = words.contains(nil) ? [] : words.reversed().compactMap(\.self)
  }

  /// Whether the set has a number.
  func contains(_ number: Int) -> Bool {
    let (word, bit) = number.quotientAndRemainder(dividingBy: UInt.bitWidth)
    return word < words.count && words[word] >> UInt(bit) & 1 == 1
  }

  /// Whether the set has all of some numbers.
  func contains(_ numbers: Int...) -> Bool { numbers.allSatisfy { contains($0) } }
}
