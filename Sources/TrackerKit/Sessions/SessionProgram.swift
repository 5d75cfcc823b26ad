/// The program that recorded a session, or that plays one (rule S12).
public struct SessionProgram: Hashable, Sendable, CustomStringConvertible {
  /// The name that touchplay itself has; its sessions do not contain it.
  private static let standard = "touchplay"

  /// A program of the kit that has no name of its own: what its recordings say.
  public static let unnamed = SessionProgram(name: "unnamed program")

  /// The name, such as `photo-table`; if it is empty, a program with a version is touchplay.
  public var name: String
  /// The version; empty if unknown.
  public var version: String

  /// Creates a program; without a name and a version, it is unknown.
  public init(name: String = "", version: String = "") {
    self.name = name
    self.version = version
  }

  /// Whether nothing is known about the program, as in recordings of other tools.
  public var isUnknown: Bool { name.isEmpty && version.isEmpty }

  /// The name, or touchplay if there is none; nil for an unknown program.
  package var fullName: String? {
    if isUnknown { return nil }
    return name.isEmpty ? Self.standard : name
  }

  /// Whether this is known to be another program, of whatever version.
  public func isForeign(to other: SessionProgram) -> Bool {
    guard let fullName, let otherName = other.fullName else { return false }
    return fullName != otherName
  }

  /// The name and the version, such as `photo-table 1.0`.
  public var description: String {
    guard let fullName else { return "an unknown program" }
    return version.isEmpty ? fullName : "\(fullName) \(version)"
  }
}
