/// Everything that decides how a session goes on: it opens the file (rule S1).
public struct SessionHeader: Hashable, Sendable {
  /// A part of the model as it was at the start.
  public struct Snapshot: Hashable, Sendable {
    /// Whose part it is.
    public var name: String
    /// The part, in its owner's own form.
    public var content: [UInt8]

    /// Creates a part.
    public init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }

  /// A named choice that changes what happens.
  public struct Setting: Hashable, Sendable {
    /// What is chosen.
    public var name: String
    /// The choice.
    public var value: String

    /// Creates a setting.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The version of the program that recorded.
  public var program = ""
  /// The loop's time when the recording began; turns carry the loop's time.
  public var start = Timestamp.zero
  /// The ticks a second.
  public var rate = TickRate.standard
  /// The window.
  public var geometry = DisplayGeometry(points: .zero)
  /// The factor on sizes that the display asks for.
  public var interfaceFactor = 1.0
  /// The video driver.
  public var driver = ""
  /// SDL's version and revision, or whatever else brought the touches.
  public var library = ""
  /// The devices' names by index.
  public var devices: [String] = []
  /// Facts that change nothing, such as what an import has left out; unknown ones are passed over.
  public var remarks: [Setting] = []
  /// The state of the random generator.
  public var seed: UInt64 = 0
  /// Places are multiples of 1/256 point times two to this power (0...8).
  public var placeShift: UInt8 = 0
  /// The choices in force; a reader that does not know one refuses the session (rule S9).
  public var settings: [Setting] = []
  /// The model at the start.
  public var snapshots: [Snapshot] = []

  /// Creates the header of an empty model.
  public init() {}

  /// The choice of a name, or nil.
  public func setting(_ name: String) -> String? {
    settings.first { $0.name == name }?.value
  }

  /// The model's part of a name, or nil.
  public func snapshot(_ name: String) -> [UInt8]? {
    snapshots.first { $0.name == name }?.content
  }
}
