/// A command of a media key or a remote control (rule D6).
public enum RemoteControl: String, Hashable, Sendable, CaseIterable {
  /// Start or continue; many keyboards have one key for both play and pause.
  case play
  /// Pause.
  case pause
  /// Stop.
  case stop
  /// The next item.
  case next
  /// The previous item.
  case previous
  /// Go forward quickly.
  case fastForward
  /// Go backward quickly.
  case fastBackward

  /// The command of a media key, by its position; nil for any other key.
  public init?(_ key: KeyChange) {
    switch key.position {
    case "audioplay": self = .play
    case "audiopause": self = .pause
    case "audiostop": self = .stop
    case "audionext": self = .next
    case "audioprev": self = .previous
    case "audiofastforward": self = .fastForward
    case "audiorewind": self = .fastBackward
    default: return nil
    }
  }
}
