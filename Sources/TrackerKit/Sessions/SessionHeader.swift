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

  /// What sizes can be multiplied by.
  package static let interfaceFactors = 0.1...16

  /// The version of the program that recorded; empty where it is unknown.
  public var program = ""
  /// The loop's time when the recording began; turns carry the loop's time.
  public var start = Timestamp.zero
  /// The ticks a second.
  public var rate = TickRate.standard
  /// The window, whose width and height are above 0; where nothing is known, 1280 x 720 points.
  public var geometry = DisplayGeometry(points: Size(width: 1280, height: 720))
  /// The factor on sizes that the display asks for, 0.1...16.
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
  /// The choices in force, each name once; who plays the session refuses one that it does not know
  /// (rule S9).
  public var settings: [Setting] = []
  /// The model at the start, each name once.
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
