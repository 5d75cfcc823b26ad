internal import CSDL2
internal import TrackerKit

/// The input devices of a program, by the index used in touches and recordings (rule I1).
///
/// The mouse is the first one (`ContactID.mouseDevice`). Touch devices follow in the order in which
/// they were first seen, since SDL's own ids mean nothing in another process.
public struct SDLDeviceTable {
  private static let first = ContactID.firstTouchDevice

  private var touchDevices: [(id: SDL_TouchID, name: String)] = []

  /// The devices' names by index.
  public var names: [String] { ["mouse"] + touchDevices.map(\.name) }

  /// The index of an SDL touch device; a new device is added.
  mutating func index(of id: SDL_TouchID) -> Int {
    if let known = touchDevices.firstIndex(where: { $0.id == id }) { return Self.first + known }
    var name = "touch device"
    for number in 0..<SDL_GetNumTouchDevices() where SDL_GetTouchDevice(number) == id {
      name = CSDL_GetTouchName(number).map { String(cString: $0) } ?? name
    }
    touchDevices.append((id, name))
    return Self.first + touchDevices.count - 1
  }

  /// Adds the devices that SDL currently knows.
  mutating func addPresent() {
    for number in 0..<SDL_GetNumTouchDevices() {
      let id = SDL_GetTouchDevice(number)
      if id != 0, id != CSDL_MouseTouchID() { _ = index(of: id) }
    }
  }

  /// Whether SDL considers as many fingers of each touch device down as a ledger does.
  func hasSameCounts(as ledger: TouchLedger) -> Bool {
    touchDevices.indices.allSatisfy { offset in
      Int(SDL_GetNumTouchFingers(touchDevices[offset].id)) == ledger.count(of: Self.first + offset)
    }
  }

  /// Calls a closure with each touch device and the fingers that SDL considers down.
  func forEachTouchDevice(_ body: (_ index: Int, _ fingers: [Int64]) -> Void) {
    for (offset, device) in touchDevices.enumerated() {
      var fingers: [Int64] = []
      for number in 0..<max(0, SDL_GetNumTouchFingers(device.id)) {
        guard let finger = SDL_GetTouchFinger(device.id, number) else { continue }
        fingers.append(finger.pointee.id)
      }
      body(Self.first + offset, fingers)
    }
  }
}
