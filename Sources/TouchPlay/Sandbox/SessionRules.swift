internal import TrackerKit

/// The version of the program's rules, increased by every release that changes some.
///
/// A session is replayed under the rules it was recorded with (rule S9).
enum SessionRules: Int, Comparable {
  /// The rules of sessions that do not specify any.
  case first = 1
  /// The second version.
  ///
  /// A kiosk offers neither full screen nor changes to learned gestures. In Lines, a finger that is
  /// held still draws nothing. Tab ends the editing of a name. The HUD's panel closes while its
  /// Shake button is held, and it has a Size button.
  case second = 2
  /// The third version.
  ///
  /// A finger's velocity survives a stall of the program. A card's rotation is its view's
  /// transform. The caret of a name moves, parts of the name can be selected, which opens a menu, and
  /// a shake undoes typing first.
  case third = 3

  /// The current rules.
  static let present = third

  /// The kit's rules that belong to them.
  var kitRules: KitRules { self >= .third ? .second : .first }

  static func < (left: SessionRules, right: SessionRules) -> Bool {
    left.rawValue < right.rawValue
  }
}
