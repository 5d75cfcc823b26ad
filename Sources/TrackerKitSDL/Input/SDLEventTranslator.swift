internal import CSDL2
internal import TrackerKit

/// Translates SDL's events into the kit's reports, positions and keys (rules I5 to I7, H1).
struct SDLEventTranslator {
  enum Meaning {
    case contact(ContactReport)
    case pointer(PointerReport)
    case key(KeyChange)
    /// The last key typed something, or an input method did.
    case text(String)
    /// An input method has composed something that it has not typed yet, or cancels it.
    case composition(String)
    /// The wheel was turned by a number of notches, to the right and down.
    case wheel(Point, KeyModifiers)
    case resized
    case oriented(Orientation, display: Int)
    case activated
    case deactivated
    case exposed
    case moved
    /// The window manager, or a program acting for it, wants the window closed.
    case closeRequest
    case nothing
  }

  let driver: String
  var devices = SDLDeviceTable()
  var usesMouse = true
  /// Whether SDL's touch devices count.
  var usesTouchDevices = true
  /// Whether SDL reports what keys type.
  var takesText = false
  /// Whether the last key event was an ignored repeat of a held key, whose text follows.
  private var isRepeating = false
  /// The position of the key that was pressed last and is still down.
  private var heldKey: SDL_Scancode?
  private var isComposing = false

  init(driver: String) {
    self.driver = driver
  }

  mutating func meaning(of event: SDL_Event, windowSize: Size) -> Meaning {
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: return contact(.down, event.tfinger, windowSize)
    case SDL_FINGERMOTION: return contact(.move, event.tfinger, windowSize)
    case SDL_FINGERUP: return contact(.up, event.tfinger, windowSize)
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return pointer(event)
    case SDL_MOUSEWHEEL: return wheel(event.wheel)
    case SDL_KEYDOWN, SDL_KEYUP: return key(event.key)
    case SDL_TEXTINPUT: return text(event.text)
    case SDL_TEXTEDITING: return composition(Self.string(event.edit.text))
    case SDL_WINDOWEVENT: return windowChange(event.window)
    case SDL_DISPLAYEVENT: return displayChange(event.display)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return .exposed
    case SDL_QUIT: return .closeRequest
    default: return longComposition(event)
    }
  }

  // MARK: Touches

  private mutating func contact(
    _ kind: ContactReport.Kind, _ event: SDL_TouchFingerEvent, _ size: Size
  ) -> Meaning {
    guard usesTouchDevices, event.touchId != CSDL_MouseTouchID() else { return .nothing }
    let contact = ContactID(device: devices.index(of: event.touchId), finger: event.fingerId)
    // X11 divides by the number of the last pixel, other drivers by the width.
    let last = driver == "x11" ? 1.0 : 0.0
    let location = Point(
      x: Double(event.x) * (size.width - last), y: Double(event.y) * (size.height - last))
    return .contact(ContactReport(kind, contact, at: location, pressure: event.pressure))
  }

  // MARK: Mouse

  private func pointer(_ event: SDL_Event) -> Meaning {
    guard usesMouse else { return .nothing }
    if SDL_EventType(event.type) == SDL_MOUSEMOTION {
      guard event.motion.which != CSDL_TouchMouseID() else { return .nothing }
      return .pointer(.moved(Point(x: Double(event.motion.x), y: Double(event.motion.y))))
    }
    guard event.button.which != CSDL_TouchMouseID() else { return .nothing }
    let isDown = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
    switch Int32(event.button.button) {
    case SDL_BUTTON_LEFT: return .pointer(isDown ? .primaryDown : .primaryUp)
    case SDL_BUTTON_RIGHT where isDown: return .pointer(.secondaryDown)
    default: return .nothing
    }
  }

  /// SDL's y is positive away from the user, which scrolls up.
  private func wheel(_ event: SDL_MouseWheelEvent) -> Meaning {
    guard usesMouse, event.which != CSDL_TouchMouseID() else { return .nothing }
    let delta = Point(x: Double(event.preciseX), y: -Double(event.preciseY))
    return .wheel(delta, Self.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)))
  }

  // MARK: Keys

  /// Whether a key is held whose repeats count.
  var hasHeldKey: Bool { takesText && heldKey != nil }

  private mutating func key(_ event: SDL_KeyboardEvent) -> Meaning {
    isRepeating = event.repeat != 0 && !takesText
    guard !isRepeating else { return .nothing }
    let isDown = SDL_EventType(event.type) == SDL_KEYDOWN
    if isDown {
      heldKey = event.keysym.scancode
    } else if heldKey == event.keysym.scancode {
      heldKey = nil
    }
    let label = String(cString: SDL_GetKeyName(event.keysym.sym)).lowercased()
    let position = String(cString: SDL_GetScancodeName(event.keysym.scancode)).lowercased()
    return .key(
      KeyChange(
        label: label, position: position, modifiers: Self.modifiers(event.keysym.mod),
        isDown: isDown, text: takesText && isDown ? "" : nil, isRepeat: event.repeat != 0))
  }

  private func text(_ event: SDL_TextInputEvent) -> Meaning {
    guard takesText, !isRepeating else { return .nothing }
    let text = Self.string(event.text)
    return text.isEmpty ? .nothing : .text(text)
  }

  /// Ignores cancellations when nothing was composed, which some input methods repeat.
  private mutating func composition(_ text: String) -> Meaning {
    let wasComposing = isComposing
    isComposing = takesText && !text.isEmpty
    return takesText && (isComposing || wasComposing) ? .composition(text) : .nothing
  }

  /// Takes a text that did not fit into the event, so that SDL allocated it.
  private mutating func longComposition(_ event: SDL_Event) -> Meaning {
    guard let text = CSDL_TakeLongComposition(event) else { return .nothing }
    defer { SDL_free(text) }
    return composition(String(cString: text))
  }

  private static func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func modifiers(_ state: UInt16) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    let state = UInt32(state)
    if state & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if state & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if state & KMOD_ALT.rawValue != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  // MARK: The display and the window

  private func displayChange(_ event: SDL_DisplayEvent) -> Meaning {
    guard SDL_DisplayEventID(UInt32(event.event)) == SDL_DISPLAYEVENT_ORIENTATION,
      let orientation = Orientation(SDL_DisplayOrientation(UInt32(bitPattern: event.data1)))
    else { return .nothing }
    return .oriented(orientation, display: Int(event.display))
  }

  private func windowChange(_ event: SDL_WindowEvent) -> Meaning {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_FOCUS_GAINED: .activated
    case SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      .deactivated
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_LEAVE: .pointer(.left)
    case SDL_WINDOWEVENT_MOVED: .moved
    case SDL_WINDOWEVENT_CLOSE: .closeRequest
    default: .nothing
    }
  }
}

extension Orientation {
  /// Converts SDL's orientation; nil if unknown.
  init?(_ orientation: SDL_DisplayOrientation) {
    switch orientation {
    case SDL_ORIENTATION_PORTRAIT: self = .portrait
    case SDL_ORIENTATION_LANDSCAPE: self = .landscapeLeft
    case SDL_ORIENTATION_LANDSCAPE_FLIPPED: self = .landscapeRight
    case SDL_ORIENTATION_PORTRAIT_FLIPPED: self = .portraitUpsideDown
    default: return nil
    }
  }
}

/// A program's input devices, by their index in touches and recordings (rule I1).
///
/// The mouse comes first (`ContactID.mouseDevice`). Touch devices follow in the order in which they
/// were first seen, since SDL's IDs mean nothing in another process.
public struct SDLDeviceTable {
  /// SDL 3's name of its only device for pens.
  private static let pens = "pen_input"

  /// Those that are not SDL's have no ID.
  private var touchDevices: [(index: Int, id: SDL_TouchID?, name: String)] = []

  /// The devices' names by index; pens have none.
  public var names: [String] {
    ["mouse"] + touchDevices.lazy.filter { $0.index != ContactID.penDevice }.map(\.name)
  }

  /// The index of an SDL touch device, which is added if it is new.
  mutating func index(of id: SDL_TouchID) -> Int {
    if let known = touchDevices.first(where: { $0.id == id }) { return known.index }
    let number = (0..<SDL_GetNumTouchDevices()).first { SDL_GetTouchDevice($0) == id }
    return add(id, named: number.flatMap(Self.name) ?? "touch device")
  }

  /// Adds a touch device and returns its index; the ID is nil if the device does not come from SDL.
  ///
  /// A device that is plugged in again can be a new one. When all indices but that of pens are in
  /// use, a new device replaces the last one.
  mutating func add(_ id: SDL_TouchID?, named name: String) -> Int {
    let isForPens = id != nil && name == Self.pens
    let index = isForPens ? ContactID.penDevice : min(names.count, ContactID.penDevice - 1)
    touchDevices.removeAll { $0.index == index }
    touchDevices.append((index, id, name))
    return index
  }

  /// The index of a device that is not SDL's, and whether the index is new; it is not if the device
  /// replaces the last one.
  mutating func index(named name: String) -> (index: Int, isNew: Bool) {
    if let known = touchDevices.first(where: { $0.id == nil && $0.name == name }) {
      return (known.index, false)
    }
    let count = names.count
    return (add(nil, named: name), names.count > count)
  }

  /// Adds the devices that are there before they are touched.
  mutating func addPresent() {
    for number in 0..<SDL_GetNumTouchDevices() {
      let id = SDL_GetTouchDevice(number)
      if id != 0, id != CSDL_MouseTouchID(), !Self.isForPens(number) { _ = index(of: id) }
    }
  }

  /// Whether a device is the one that SDL 3 up to 3.4 has for pens, even where there is no pen
  /// (SDL issue 15330).
  static func isForPens(_ number: Int32) -> Bool { name(of: number) == pens }

  /// SDL's name of the device with a number; nil if there is none.
  static func name(of number: Int32) -> String? {
    CSDL_GetTouchName(number).map { String(cString: $0) }
  }

  /// Whether SDL and a ledger agree on the number of fingers down on each touch device.
  func hasSameCounts(as ledger: TouchLedger) -> Bool {
    touchDevices.allSatisfy { index, id, _ in
      id.map { Int(SDL_GetNumTouchFingers($0)) == ledger.count(of: index) } ?? true
    }
  }

  /// Calls a function with each touch device and the fingers that SDL considers down.
  func forEachTouchDevice(_ body: (_ index: Int, _ fingers: [Int64]) -> Void) {
    for case (let index, let id?, _) in touchDevices {
      var fingers: [Int64] = []
      for number in 0..<max(0, SDL_GetNumTouchFingers(id)) {
        guard let finger = SDL_GetTouchFinger(id, number) else { continue }
        fingers.append(finger.pointee.id)
      }
      body(index, fingers)
    }
  }
}

extension [RootInput] {
  /// Adds what was typed to the key that typed it: the last input, if it is a key that went down.
  ///
  /// What an input method types comes without a key, and becomes a key without label and position.
  /// Long text comes in parts.
  mutating func addTyped(_ text: String) {
    if case .key(var key)? = last, key.isDown, key.text != nil, key.hasRoom(for: text) {
      key.type(text)
      self[count - 1] = .key(key)
    } else {
      append(.key(KeyChange(label: "", position: "", isDown: true, text: text)))
    }
  }

  /// Adds what an input method has composed so far, as data, which is recorded.
  mutating func addComposed(_ text: String) {
    append(
      .data(DataEvent(name: Application.compositionName, value: KeyChange.typable(text))))
  }
}
