/// The version of the kit's rules, increased by every release that changes what a session does.
///
/// A session is replayed under the rules it was recorded with (rule S9).
public enum KitRules: Int, Comparable, Sendable {
  /// The rules of sessions that do not specify any.
  case first = 1
  /// The second version: a finger's velocity survives a stall of the program (rule C8).
  case second = 2

  /// The current rules.
  public static let present = second

  /// Whether rules are older than others.
  public static func < (left: KitRules, right: KitRules) -> Bool {
    left.rawValue < right.rawValue
  }
}
