internal import TrackerKit

/// What can be done with a replay while it is played.
enum TransportAction: CaseIterable {
  case stepBack
  case play
  case stepForward
  case slower
  case plainSpeed
  case faster
  case loop
  case from
  case to
  case close
  // By keys and media keys only; the slider does it by touch.
  case back
  case forward
  case start
  case end

  /// Those with a button, in the order in which they are shown.
  static let buttons: [TransportAction] = [
    .stepBack, .play, .stepForward, .slower, .plainSpeed, .faster, .loop, .from, .to, .close,
  ]

  /// What a media key asks for (rule D6).
  init(_ command: RemoteControl) {
    switch command {
    case .play, .pause: self = .play
    case .stop: self = .close
    case .next: self = .end
    case .previous: self = .start
    case .fastForward: self = .faster
    case .fastBackward: self = .slower
    }
  }
}

/// A key of the player.
struct TransportKey {
  /// The key as people read it.
  var key: String
  var meaning: String
  var action: TransportAction
  /// The key's label.
  var name: String
}

/// The player's keys: the one table that its help and the README are made from.
enum TransportKeys {
  static let bindings = [
    TransportKey(key: "Space", meaning: "play, and hold", action: .play, name: "space"),
    TransportKey(key: "→", meaning: "five seconds forward", action: .forward, name: "right"),
    TransportKey(key: "←", meaning: "five seconds back", action: .back, name: "left"),
    TransportKey(key: ".", meaning: "hold, and go on by a tick", action: .stepForward, name: "."),
    TransportKey(key: ",", meaning: "hold, and go back by a tick", action: .stepBack, name: ","),
    TransportKey(key: "↑", meaning: "faster, up to 16 times", action: .faster, name: "up"),
    TransportKey(key: "↓", meaning: "slower, down to a quarter", action: .slower, name: "down"),
    TransportKey(key: "0", meaning: "as fast as recorded", action: .plainSpeed, name: "0"),
    TransportKey(key: "Home", meaning: "to the start", action: .start, name: "home"),
    TransportKey(key: "End", meaning: "to the end", action: .end, name: "end"),
    TransportKey(key: "l", meaning: "again and again, or once", action: .loop, name: "l"),
    TransportKey(
      key: "[", meaning: "play from here on only, or from the start", action: .from, name: "["),
    TransportKey(
      key: "]", meaning: "play up to here only, or to the end", action: .to, name: "]"),
  ]

  /// What a key that went down does, or nil.
  static func action(for key: KeyChange) -> TransportAction? {
    guard key.modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
    return bindings.first { $0.name == key.label }?.action
  }

  /// The table as Markdown.
  static var markdown: String {
    (["| key | what it does |", "|---|---|"]
      + bindings.map { "| `\($0.key)` | \($0.meaning) |" }).joined(separator: "\n")
  }
}
