public import TrackerKit

/// What a person's fingers do in the guided tests, by the tests' names.
///
/// The strokes and places are those that the prompts ask for, on a surface of any size.
public struct GuidedScript: Sendable {
  /// The names of the tests, in the order in which they are offered.
  public static let names = [
    "fingers", "surface", "edges", "ruler", "still", "taps", "two-fingers", "drumroll",
    "cross-talk", "mapping", "ghosts",
  ]

  private let size: Size
  private var random: SplitMix64

  /// Creates the script for a surface.
  ///
  /// - Parameters:
  ///   - size: The surface's size in millimeters.
  ///   - seed: The seed of tremor and aim.
  public init(size: Size, seed: UInt64) {
    self.size = size
    random = SplitMix64(seed: seed)
  }

  /// What the fingers do in a test; no fingers for `ghosts` and for unknown names.
  public mutating func hand(for test: String) -> ScriptedHand {
    switch test {
    case "fingers": ScriptedHand((0..<10).map { resting($0, from: 0.05 * Double($0), for: 2) })
    case "surface": stroke(lanes, speed: 250)
    case "edges": ScriptedHand(edgeStrokes)
    case "ruler": ScriptedHand(rulerStrokes())
    case "still": ScriptedHand((0..<9).map { still($0) })
    case "taps": .taps(on: place(0.5, 0.5), count: 20, spread: 0.12, using: &random)
    case "two-fingers": pair
    case "drumroll":
      ScriptedHand((0..<40).map { resting($0 % 10, from: 0.12 * Double($0), for: 0.08) })
    case "cross-talk": crossTalk()
    case "mapping": ScriptedHand((0..<5).map { mark($0) })
    default: ScriptedHand([])
    }
  }

  private func place(_ x: Double, _ y: Double) -> Point {
    Point(x: x * size.width, y: y * size.height)
  }

  private mutating func tremor(_ seconds: Double) -> Tremor {
    Tremor(amplitude: 0.15, drift: 0.1, seconds: seconds, using: &random)
  }

  private mutating func resting(
    _ index: Int, from start: Double, for seconds: Double
  ) -> ScriptedFinger {
    let x = 0.1 + 0.8 * Double(index % 5) / 4
    let y = index < 5 ? 0.35 : 0.65
    return ScriptedFinger(
      stillAt: place(x, y), start: start, seconds: seconds, tremor: tremor(seconds))
  }

  /// A snake over the whole surface, in lanes of at most 7 mm.
  private var lanes: TruePath {
    .snake(
      over: Rect(origin: .zero, size: size), lanes: max(1, Int((size.height / 7).rounded(.up))))
  }

  private mutating func stroke(_ path: TruePath, speed: Double) -> ScriptedHand {
    let seconds = path.length / speed
    return ScriptedHand([ScriptedFinger(path, seconds: seconds, tremor: tremor(seconds))])
  }

  /// Strokes from the middle off each edge, and into each corner.
  private var edgeStrokes: [ScriptedFinger] {
    let edges = [place(-0.1, 0.5), place(1.1, 0.5), place(0.5, -0.1), place(0.5, 1.1)]
    let corners = [
      place(-0.1, -0.1), place(1.1, -0.1), place(1.1, 1.1), place(-0.1, 1.1),
    ]
    // A strip without reports takes two drags.
    return (edges + edges + corners).enumerated().map { index, end in
      ScriptedFinger(.line(from: place(0.5, 0.5), to: end), start: Double(index), seconds: 0.8)
    }
  }

  private mutating func rulerStrokes() -> [ScriptedFinger] {
    let lines = [
      (place(0.05, 0.05), place(0.95, 0.95)), (place(0.95, 0.05), place(0.05, 0.95)),
      (place(0.05, 0.5), place(0.95, 0.5)), (place(0.5, 0.05), place(0.5, 0.95)),
    ]
    var strokes: [ScriptedFinger] = []
    for (index, line) in lines.enumerated() {
      strokes.append(
        ScriptedFinger(
          .line(from: line.0, to: line.1), start: 3 * Double(index), seconds: 2.5,
          profile: .smooth, tremor: tremor(2.5)))
    }
    return strokes
  }

  private mutating func still(_ index: Int) -> ScriptedFinger {
    let spot = place((Double(index % 3) + 0.5) / 3, 0.14 + 0.28 * Double(index / 3))
    return ScriptedFinger(
      stillAt: spot, start: 3.6 * Double(index), seconds: 3.2, tremor: tremor(3.2))
  }

  /// Two fingers that pinch, and two that cross.
  private var pair: ScriptedHand {
    let center = place(0.5, 0.5)
    var fingers: [ScriptedFinger] = []
    for sign in [-1.0, 1] {
      let far = center + Point(x: sign * 40, y: 0)
      let near = center + Point(x: sign * 7, y: 0)
      fingers.append(ScriptedFinger(TruePath([far, near, far]), seconds: 2, profile: .smooth))
    }
    for finger in ScriptedHand.crossing(at: center, side: 80, seconds: 1.5, lag: 0.3).fingers {
      var later = finger
      later.start += 2.5
      fingers.append(later)
    }
    return ScriptedHand(fingers)
  }

  private mutating func crossTalk() -> ScriptedHand {
    let resting = ScriptedFinger(
      stillAt: place(0.3, 0.5), seconds: 19, tremor: tremor(19))
    var taps = ScriptedHand.taps(on: place(0.7, 0.5), count: 50, spread: 1, using: &random)
    for index in taps.fingers.indices { taps.fingers[index].start += 0.5 }
    return ScriptedHand([resting] + taps.fingers)
  }

  /// A touch on a mark, aimed with an error of about a millimeter.
  private mutating func mark(_ index: Int) -> ScriptedFinger {
    let marks = [
      place(0.1, 0.1), place(0.9, 0.1), place(0.9, 0.9), place(0.1, 0.9), place(0.5, 0.5),
    ]
    let miss = Point(x: random.gaussian(), y: random.gaussian()) * 0.8
    return ScriptedFinger(stillAt: marks[index] + miss, start: Double(index), seconds: 0.3)
  }
}
