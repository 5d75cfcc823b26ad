/// The program that recorded a session, or that plays one (rule S12).
public struct SessionProgram: Hashable, Sendable, CustomStringConvertible {
  /// What recordings say about a program without a name.
  public static let unnamed = SessionProgram(name: "unnamed program")

  /// The name, such as `photo-table`; empty if unknown.
  public var name: String
  /// The version; empty if unknown.
  public var version: String

  /// Creates a program; without a name, it is unknown.
  public init(name: String = "", version: String = "") {
    self.name = name
    self.version = version
  }

  /// Whether the program is unknown, as in other tools' recordings.
  public var isUnknown: Bool { name.isEmpty }

  /// Whether this is known to be another program; versions do not matter.
  public func isForeign(to other: SessionProgram) -> Bool {
    !isUnknown && !other.isUnknown && name != other.name
  }

  /// The name and the version, such as `photo-table 1.0`.
  public var description: String {
    if isUnknown { return "an unknown program" }
    return version.isEmpty ? name : "\(name) \(version)"
  }
}
