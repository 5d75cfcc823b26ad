/// The start of a session: everything that affects how it continues (rule S1).
public struct SessionHeader: Hashable, Sendable {
  /// A part of the model as it was at the start.
  public struct Snapshot: Hashable, Sendable {
    /// The owner of the part.
    public var name: String
    /// The part, in its owner's format.
    public var content: [UInt8]

    /// Creates a part.
    public init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }

  /// A named setting that affects what happens.
  public struct Setting: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a setting.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The range of the UI factor.
  package static let interfaceFactors = 0.1...16

  /// The version of the session, which a reader takes from the file (rule S9).
  public internal(set) var version = SessionVersion.current
  /// The recording program (rule S12).
  public var program: SessionProgram
  /// The loop's time when the recording began; turns carry the loop's time.
  public var start = Timestamp.zero
  /// The ticks per second.
  public var rate = TickRate.standard
  /// The window, with width and height above 0; 1280 x 720 points if unknown.
  public var geometry = DisplayGeometry(points: Size(width: 1280, height: 720))
  /// The UI factor of the display, 0.1...16.
  public var interfaceFactor = 1.0
  /// The video driver.
  public var driver = ""
  /// SDL's version and revision, or the name of another source of touches.
  public var library = ""
  /// The devices' names by index.
  public var devices: [String] = []
  /// Remarks that affect nothing, such as what an import left out; unknown ones are skipped.
  public var remarks: [Setting] = []
  /// The state of the random number generator.
  public var seed: UInt64 = 0
  /// Locations are multiples of 1/256 point times two to this power (0...8).
  public var locationShift: UInt8 = 0
  /// Whether a real key has been pressed; until then, text fields show a keyboard (rules D9, S1).
  public var hasSeenKeyboard = false
  /// The settings, each name once; a program that plays the session refuses unknown ones (rule S9).
  public var settings: [Setting] = []
  /// The model at the start, each name once.
  public var snapshots: [Snapshot] = []

  /// Creates the header of an empty model.
  public init(program: SessionProgram = SessionProgram()) {
    self.program = program
  }

  /// The value of a setting, or nil.
  public func setting(_ name: String) -> String? {
    settings.first { $0.name == name }?.value
  }

  /// The value of the first remark with a name, or nil.
  package func remark(_ name: String) -> String? {
    remarks.first { $0.name == name }?.value
  }

  /// The part of the model with a name, or nil.
  public func snapshot(_ name: String) -> [UInt8]? {
    snapshots.first { $0.name == name }?.content
  }
}
