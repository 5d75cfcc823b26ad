/// A part of the state in words: digests tell whether two runs agree, facts where they do not
/// (rule S3).
public struct StateFact: Hashable, Sendable {
  /// What the fact is about, such as `lines.items`; the same in every run.
  public var name: String
  /// The value; it should be short, since facts that change are stored about once a second.
  public var value: String

  /// Creates a fact from a text, a number or a similar value.
  public init(_ name: String, _ value: some CustomStringConvertible) {
    self.name = name
    self.value = value.description
  }

  /// Creates a fact from half of the digest of something too large to store.
  public init(_ name: String, _ digest: StateDigest) {
    self.init(name, String(hexadecimal: digest.value >> 32, digits: 8))
  }
}
