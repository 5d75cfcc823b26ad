/// What a control reports to its targets, one or several at once (rule D8).
///
/// A registration for several events acts once per event of the application, even if that event
/// causes several of them.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bit set, numbered as in UIKit: 0...8 touches, 12 values, 16...19 editing.
  public let rawValue: UInt32

  /// A touch came down in the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// A touch began that continues a series of taps; sent together with `touchDown`.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The touch moved inside and had been inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The touch moved outside and had been outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The touch moved from outside to inside; sent instead of `touchDragInside`.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The touch moved from inside to outside; sent instead of `touchDragOutside`.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The touch lifted inside.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The touch lifted outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The touch was cancelled, or the control was disabled.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The user changed the control's value.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// A text field became the first responder.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// The user changed a text field's text.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// A text field is no longer the first responder.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// Enter ended the editing; sent together with `editingDidEnd`.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)

  /// All touch events.
  public static let allTouchEvents = ControlEvents(rawValue: 0xFFF)
  /// All editing events.
  public static let allEditingEvents = ControlEvents(rawValue: 0xF_0000)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: .max)

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
