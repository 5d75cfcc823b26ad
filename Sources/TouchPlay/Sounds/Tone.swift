internal import TrackerKit

/// A short, soft sound: a plucked string, or a knock (rule H11).
struct Tone: Hashable, Sendable {
  /// In hertz.
  var frequency: Double
  /// The part of what one finger may take of full scale, 0...1.
  var loudness = 1.0
  /// How long it takes to become e times softer, in seconds.
  var decay = 0.35
  /// The strength of the overtones, 0...1.
  var brightness = 0.5
  /// From left (0) to right (1).
  var side = 0.5
  /// The seconds until it begins.
  var delay = 0.0
}

extension Tone {
  /// Five notes of an octave without half steps, relative to the lowest.
  private static let scale = [1, 9.0 / 8, 5.0 / 4, 3.0 / 2, 5.0 / 3]
  private static let lowest = 130.8
  /// The notes of a row, from left to right, and the rows of the window, which are an octave apart.
  private static let (columns, rows) = (10, 3)

  /// The number of the note at a location in a window, from 0.
  static func note(at location: Point, in window: Size) -> Int {
    let x = min(max(location.x / max(1, window.width), 0), 1)
    let up = 1 - min(max(location.y / max(1, window.height), 0), 1)
    let (column, row) = (Int(x * Double(columns)), Int(up * Double(rows)))
    return min(column, columns - 1) + scale.count * min(row, rows - 1)
  }

  /// The sound of a finger on a note.
  static func pluck(_ note: Int, finger: Int, side: Double) -> Tone {
    let octave = Double(1 << (note / scale.count))
    return Tone(
      frequency: lowest * octave * scale[note % scale.count],
      brightness: 0.25 + 0.15 * Double(finger % 5), side: side)
  }

  /// The sound of two things that meet, with a force of 0...1.
  static func knock(_ force: Double, side: Double) -> Tone {
    Tone(
      frequency: 220 + 180 * force, loudness: 0.2 + 0.8 * force, decay: 0.05, brightness: 1,
      side: side)
  }

  /// Notes one after another, upward.
  static func chime(_ notes: [Int], side: Double = 0.5) -> [Tone] {
    notes.enumerated().map { index, note in
      var tone = pluck(note, finger: 1, side: side)
      tone.delay = 0.09 * Double(index)
      tone.loudness = 0.6
      tone.decay = 0.5
      return tone
    }
  }
}
