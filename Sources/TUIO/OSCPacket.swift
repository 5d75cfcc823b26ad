internal import CLo
internal import Glibc

/// What one datagram holds: a message, or a bundle of messages that belong together.
package struct OSCPacket: Hashable, Sendable {
  /// How deep bundles may be inside each other; deeper ones are ignored.
  private static let depth = 4
  private static let bundleMark = Array("#bundle\0".utf8)
  /// The length of a bundle's mark and its time, which is ignored: touches are for now.
  private static let bundleStart = 16

  package var messages: [OSCMessage]
  /// Whether they came as a bundle.
  package var isBundle: Bool

  /// Creates a bundle, or one message alone.
  package init(_ messages: [OSCMessage], isBundle: Bool = true) {
    self.messages = messages
    self.isBundle = isBundle
  }

  /// Reads a datagram; what is not OSC in it is left out.
  package init(_ bytes: [UInt8]) {
    messages = []
    isBundle = bytes.starts(with: Self.bundleMark)
    add(bytes[...], depth: Self.depth)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, depth: Int) {
    guard bytes.starts(with: Self.bundleMark) else {
      if let message = OSCMessage(bytes) { messages.append(message) }
      return
    }
    guard depth > 0 else { return }
    var rest = bytes.dropFirst(Self.bundleStart)
    while rest.count >= 4 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard size <= rest.count else { return }
      add(rest.prefix(size), depth: depth - 1)
      rest = rest.dropFirst(size)
    }
  }

  /// The bytes of the messages as a bundle that is for now; empty if there is no memory.
  package var bytes: [UInt8] {
    guard let bundle = lo_bundle_new(lo_timetag(sec: 0, frac: 1)) else { return [] }
    defer { lo_bundle_free_recursive(bundle) }
    for message in messages { message.add(to: bundle) }
    var size = 0
    guard let content = lo_bundle_serialise(bundle, nil, &size) else { return [] }
    defer { free(content) }
    return Array(UnsafeRawBufferPointer(start: content, count: size))
  }
}

extension OSCMessage {
  /// Reads a message; nil if the bytes are not a message.
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    // The library reads whole words.
    guard bytes.count >= 4, bytes.count.isMultiple(of: 4), let end = bytes.firstIndex(of: 0) else {
      return nil
    }
    var copy = Array(bytes)
    let count = copy.count
    let parsed = copy.withUnsafeMutableBytes { lo_message_deserialise($0.baseAddress, count, nil) }
    guard let message = parsed else { return nil }
    defer { lo_message_free(message) }
    address = String(decoding: bytes[..<end], as: UTF8.self)
    arguments = []
    guard let types = lo_message_get_types(message), let values = lo_message_get_argv(message)
    else { return }
    for index in 0..<Int(lo_message_get_argc(message)) {
      arguments.append(Argument(type: UInt8(bitPattern: types[index]), values[index]))
    }
  }

  fileprivate func add(to bundle: lo_bundle) {
    guard let message = lo_message_new() else { return }
    for argument in arguments {
      switch argument {
      case .whole(let value): lo_message_add_int32(message, Int32(truncatingIfNeeded: value))
      case .number(let value): lo_message_add_float(message, Float(value))
      case .text(let value): lo_message_add_string(message, value)
      case .other: lo_message_add_nil(message)
      }
    }
    lo_bundle_add_message(bundle, address, message)
  }
}

extension OSCMessage.Argument {
  /// A value of a type that OSC has a letter for.
  fileprivate init(type: UInt8, _ value: UnsafeMutablePointer<lo_arg>?) {
    guard let value else {
      self = .other
      return
    }
    // A value of 64 bits may begin at any word.
    let bytes = UnsafeRawPointer(value)
    switch type {
    case UInt8(ascii: "i"): self = .whole(Int64(bytes.loadUnaligned(as: Int32.self)))
    case UInt8(ascii: "h"): self = .whole(bytes.loadUnaligned(as: Int64.self))
    case UInt8(ascii: "f"): self = .number(Double(bytes.loadUnaligned(as: Float.self)))
    case UInt8(ascii: "d"): self = .number(bytes.loadUnaligned(as: Double.self))
    case UInt8(ascii: "s"), UInt8(ascii: "S"):
      self = .text(String(cString: bytes.assumingMemoryBound(to: CChar.self)))
    default: self = .other
    }
  }
}
