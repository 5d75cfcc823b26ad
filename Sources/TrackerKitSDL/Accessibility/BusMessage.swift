internal import CSystemBus

/// A message on a bus: what it is, and its values, read or written one after another.
final class BusMessage {
  /// A kind of value, by its code on the bus.
  enum Kind: Character {
    case text = "s"
    case path = "o"
    case integer = "i"
    case unsigned = "u"
    case truth = "b"
    case number = "d"
    case variant = "v"
    case array = "a"
    case structure = "r"
    case entry = "e"

    fileprivate var code: CChar { CChar(bitPattern: rawValue.asciiValue ?? 0) }
  }

  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sd_bus_message_unref(pointer) }

  var path: String { String(sd_bus_message_get_path(pointer)) }
  var interface: String { String(sd_bus_message_get_interface(pointer)) }
  var member: String { String(sd_bus_message_get_member(pointer)) }
  var isCall: Bool { sd_bus_message_is_method_call(pointer, nil, nil) > 0 }

  func send(on bus: OpaquePointer) {
    sd_bus_send(bus, pointer, nil)
  }

  // MARK: Reading

  /// The next value; `other` if it is of another kind.
  private func read<Value: BitwiseCopyable>(_ kind: Kind, or other: Value) -> Value {
    var value = other
    return sd_bus_message_read_basic(pointer, kind.code, &value) > 0 ? value : other
  }

  /// The next value as a text or a path; empty if it is not one.
  func text(as kind: Kind = .text) -> String { String(read(kind, or: UnsafePointer<CChar>?.none)) }

  /// The next value as an integer of 32 bits; 0 if it is not one.
  func integer(as kind: Kind = .integer) -> Int { Int(read(kind, or: Int32(0))) }

  /// The next value as a number; NaN if it is not one.
  func number() -> Double { read(.number, or: .nan) }

  /// Enters a container, whose values come next; false if there is none with such contents.
  func enter(_ kind: Kind, of signature: String) -> Bool {
    sd_bus_message_enter_container(pointer, kind.code, signature) > 0
  }

  // MARK: Writing

  func add(_ text: String, as kind: Kind = .text) {
    sd_bus_message_append_basic(pointer, kind.code, text)
  }

  /// Adds 32 bits: a signed or unsigned integer, or a Boolean.
  func add(_ number: Int, as kind: Kind = .integer) {
    var value = Int32(truncatingIfNeeded: number)
    sd_bus_message_append_basic(pointer, kind.code, &value)
  }

  func add(_ truth: Bool) { add(truth ? 1 : 0, as: .truth) }

  func add(_ number: Double) {
    var value = number
    sd_bus_message_append_basic(pointer, Kind.number.code, &value)
  }

  /// Adds a value in a variant.
  func addVariant(_ text: String) { add(.variant, of: "s") { add(text) } }
  func addVariant(_ number: Int) { add(.variant, of: "i") { add(number) } }
  func addVariant(_ number: Double) { add(.variant, of: "d") { add(number) } }

  /// Adds a container whose contents have a signature, such as `so` for a text and a path.
  func add(_ kind: Kind, of signature: String, _ contents: () -> Void = {}) {
    sd_bus_message_open_container(pointer, kind.code, signature)
    contents()
    sd_bus_message_close_container(pointer)
  }
}

extension String {
  fileprivate init(_ text: UnsafePointer<CChar>?) {
    self = text.map { String(cString: $0) } ?? ""
  }
}
