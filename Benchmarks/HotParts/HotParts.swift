import TouchRecordings
import TrackerKit

/// Does a fixed amount of work of each hot part, whose instructions `Scripts/count-instructions` counts.
///
/// valgrind counts what runs in each function whose name begins with `counted`, with all that it calls, so
/// what comes before is free.
@main
struct HotParts {
  static func main() throws {
    let dispatch = MovingFingers(count: 10)
    dispatch.move(steps: 100)
    countedDispatch(dispatch)
    let ink = GrowingInk(strokes: 10)
    ink.grow(frames: 20)
    countedInk(ink)
    countedDigest(ink)
    var turns = RecordedTurns(fingers: 10)
    turns.encode(count: 100)
    countedEncoding(&turns)
    let lines = JSONLines(turns: 600)
    try lines.read()
    try countedReading(lines)
  }
}

/// Moves ten fingers 100 times.
@inline(never)
private func countedDispatch(_ fingers: MovingFingers) {
  fingers.move(steps: 100)
}

/// Draws 20 frames of ten growing strokes.
@inline(never)
private func countedInk(_ ink: GrowingInk) {
  ink.grow(frames: 20)
}

/// Makes the digest of a display list with ten strokes 100 times.
@inline(never)
private func countedDigest(_ ink: GrowingInk) {
  ink.makeDigests(count: 100)
}

/// Encodes 1,000 turns of ten fingers.
@inline(never)
private func countedEncoding(_ turns: inout RecordedTurns) {
  turns.encode(count: 1000)
}

/// Reads 600 turns of four fingers as JSON lines.
@inline(never)
private func countedReading(_ lines: JSONLines) throws {
  try lines.read()
}
