/// What makes a touch, if the platform reports it (rule M5).
public enum TouchType: CaseIterable, Sendable {
  /// A finger on a touchscreen.
  case direct
  /// A pen, if the platform does not report it as a finger or as the mouse.
  case pencil
  /// The mouse or a touchpad, which simulates fingers (rules M1 to M4).
  case indirectPointer
}

/// A contact's identity while it is on the screen: unique per device, reused later (rule I1).
public struct ContactID: Hashable, Sendable {
  /// The device of the fingers that the mouse simulates, in every source of touches (rule M1).
  public static let mouseDevice = 0
  /// The device of all pens, in every source of touches (rule I1).
  public static let penDevice = 255
  /// The first device with fingers of its own; others follow.
  package static let firstTouchDevice = mouseDevice + 1

  /// The device's index in the session's list of devices: ``mouseDevice``, ``penDevice``, or that of a
  /// touchscreen, from 1.
  public var device: Int
  /// The finger's number as the device gave it: neither dense, small nor unique over time.
  public var finger: Int64

  /// Creates an identity from a device index and that device's finger number.
  public init(device: Int, finger: Int64) {
    self.device = device
    self.finger = finger
  }

  /// What makes the contact.
  public var type: TouchType {
    switch device {
    case Self.mouseDevice: .indirectPointer
    case Self.penDevice: .pencil
    default: .direct
    }
  }
}

/// Why a touch was cancelled (rule A9).
public enum CancelReason: UInt8, Sendable {
  /// The system took the contact: focus lost, device gone, display changed, recording started.
  case system
  /// The view or the mode that owned the touch went away.
  case viewGone
  /// A recognizer took the touch.
  case recognizer
  /// The device says that it was a palm.
  case palm
}

/// A change of a contact, which is queued, recorded and replayed.
public struct TouchChange: Hashable, Sendable {
  /// What happened to the contact.
  public enum Kind: UInt8, Sendable {
    /// The contact came down.
    case began
    /// The contact moved, or its pressure changed.
    case moved
    /// The contact lifted.
    case ended
    /// The system took the contact.
    case cancelled
  }

  /// What happened.
  public var kind: Kind
  /// The contact's number: the lowest free one from 1 when it began, kept for its life (rule I8).
  public var number: Int
  /// The device and finger behind the number.
  public var contact: ContactID
  /// The location in the window, in points on the grid of 1/256.
  public var location: Point
  /// The pressure, 0...1, if the device has been seen to vary it (rule I9).
  public var pressure: Float?
  /// Why the contact was cancelled; `system` for the other kinds.
  public var reason: CancelReason

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - number: The number of the contact, from 1.
  ///   - contact: The device and the finger.
  ///   - location: The location in the window, in points.
  ///   - pressure: The pressure, 0...1; nil if the device does not vary it.
  ///   - reason: Why the contact was cancelled; ignored for other kinds.
  public init(
    _ kind: Kind, number: Int, contact: ContactID, location: Point,
    pressure: Float? = nil, reason: CancelReason = .system
  ) {
    self.kind = kind
    self.number = number
    self.contact = contact
    self.location = location
    self.pressure = pressure
    self.reason = reason
  }
}
