/// A number that is measured; its raw value is its name in the table.
enum Figure: String, CaseIterable {
  case time = "time, ms"
  case processorTime = "processor time, ms"
  /// Of one core, while fingers move; more than 100 if it takes longer than they do.
  case share = "processor time, %"
  case wakeUps = "wake-ups"
  case memory = "peak memory, MiB"
  case median = "p50, ms"
  case late = "p99, ms"
  /// How far a program is behind when the fingers stop.
  case behind = "last move to pixel, ms"
  case rate = "moves sent per second"
  case sent = "moves sent"
  case received = "moves received"
  case bytes = "bytes per move"
  case evemuBytes = "bytes per move as evemu"
  case segment = "time per segment, µs"

  /// The figure of the same program that it is compared with; nil if it is compared with another
  /// program.
  var base: Figure? {
    switch self {
    case .received: .sent
    case .bytes: .evemuBytes
    default: nil
    }
  }
}
