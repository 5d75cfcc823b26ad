package import TrackerKit

/// What a source of contacts says in one frame, which is usually one bundle (rule U1).
package struct TUIOFrame: Hashable, Sendable {
  package struct Contact: Hashable, Sendable {
    /// The location, each part 0...1 of the window.
    package var position: Point
    /// The pressure; nil if the protocol has none.
    package var pressure: Float?
  }

  /// The source's own name; empty if it has none.
  package var source = ""
  /// The number; nil for a frame that repeats what was said (rule U4).
  package var number: Int64?
  /// The contacts that are down; nil if that was not said.
  package var alive: [Int32]?
  /// What was said of contacts, by their numbers.
  package var contacts: [Int32: Contact] = [:]
}

/// Collects messages until a frame is complete (rules U1, U2).
package struct TUIOFrameReader: Sendable {
  /// The most contacts of a frame that are kept; more are ignored.
  static let mostContacts = 1024

  private var frame = TUIOFrame()
  /// The pointers of the frame that are above the surface.
  private var hovering: Set<Int32> = []

  /// Creates a reader without a part of a frame.
  package init() {}

  /// Whether a frame has begun and is not complete.
  var hasPart: Bool { frame != TUIOFrame() || !hovering.isEmpty }

  /// Takes a message, and returns the frame that it completes.
  package mutating func take(_ message: OSCMessage) -> TUIOFrame? {
    let arguments = message.arguments[...]
    switch message.address {
    case "/tuio/2Dcur": return takeCursor(arguments.first?.text, arguments.dropFirst())
    case "/tuio2/frm": begin(arguments)
    case "/tuio2/ptr": takePointer(arguments)
    case "/tuio2/alv": return end(alive: arguments)
    default: break
    }
    return nil
  }

  // MARK: 1.1

  private mutating func takeCursor(
    _ command: String?, _ arguments: ArraySlice<OSCMessage.Argument>
  ) -> TUIOFrame? {
    switch command {
    case "source": frame.source = arguments.first?.text ?? ""
    case "alive": frame.alive = arguments.compactMap(\.id)
    case "set": set(arguments.first, at: arguments.dropFirst(), pressure: nil)
    case "fseq":
      guard let number = arguments.first?.id else { break }
      frame.number = number < 0 ? nil : Int64(number)
      return finish()
    default: break
    }
    return nil
  }

  // MARK: 2.0

  private mutating func begin(_ arguments: ArraySlice<OSCMessage.Argument>) {
    _ = finish()
    // Number, time, dimensions, source.
    guard let number = arguments.first?.id else { return }
    frame.number = number == 0 ? nil : Int64(UInt32(bitPattern: number))
    frame.source = arguments.dropFirst(3).first?.text ?? ""
  }

  /// A pointer: number, type and user, component, x, y, angle, shear, radius, pressure.
  private mutating func takePointer(_ arguments: ArraySlice<OSCMessage.Argument>) {
    let pressure = arguments.dropFirst(8).first?.finite
    // Below 0, the pressure is a distance: the pointer hovers (rule I10).
    if let pressure, pressure < 0 {
      if let id = arguments.first?.id, hovering.count < Self.mostContacts { hovering.insert(id) }
      return
    }
    set(arguments.first, at: arguments.dropFirst(3), pressure: pressure)
  }

  private mutating func end(alive: ArraySlice<OSCMessage.Argument>) -> TUIOFrame {
    frame.alive = alive.compactMap(\.id).filter { !hovering.contains($0) }
    return finish()
  }

  // MARK: Both

  private mutating func set(
    _ id: OSCMessage.Argument?, at position: ArraySlice<OSCMessage.Argument>, pressure: Double?
  ) {
    guard let id = id?.id, let x = position.first?.finite,
      let y = position.dropFirst().first?.finite,
      frame.contacts.count < Self.mostContacts || frame.contacts[id] != nil
    else { return }
    frame.contacts[id] = TUIOFrame.Contact(
      position: Point(x: x, y: y).insideWindow,
      pressure: pressure.map { Float(min($0, 1)) })
  }

  private mutating func finish() -> TUIOFrame {
    defer { (frame, hovering) = (TUIOFrame(), []) }
    return frame
  }
}

extension Point {
  /// The nearest position in the window, of which both coordinates are fractions.
  var insideWindow: Point { Point(x: min(max(x, 0), 1), y: min(max(y, 0), 1)) }
}
