/// A part of the state in words, so that a diverging replay can say where it differs (rule S3).
///
/// Digests decide whether two runs agree; facts only say where they do not.
public struct StateFact: Hashable, Sendable {
  /// What the fact is about, such as `lines.items`; the same in every run.
  public var name: String
  /// The value, in a few bytes: facts that change are stored about once a second.
  public var value: String

  /// Creates a fact.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Creates a fact from a number or similar value.
  public init(_ name: String, _ value: some CustomStringConvertible) {
    self.init(name, value.description)
  }

  /// Creates a fact about something too large to store: half of its digest.
  public init(_ name: String, _ digest: StateDigest) {
    self.init(name, String(hexadecimal: digest.value >> 32, digits: 8))
  }
}
