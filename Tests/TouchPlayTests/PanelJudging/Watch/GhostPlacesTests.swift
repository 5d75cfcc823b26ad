import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("GhostPlaces")
struct GhostPlacesTests {
  private let place = Point(x: 50, y: 60)

  /// The new ghosts of each contact of 100 ms at some times.
  private func ghosts(_ times: [Double], in places: inout GhostPlaces) -> [Int] {
    times.map { time in
      places.add(place, at: Timestamp(seconds: time), seconds: 0.1)?.newGhosts ?? 0
    }
  }

  @Test("J16 contacts at one place with a machine's period are ghosts, from the first one on")
  func period() {
    var places = GhostPlaces()
    let times = (0..<20).map { (index: Int) -> Double in
      let jitter = index % 2 == 0 ? 0.004 : -0.004
      return 1000 + 12.5 * Double(index) + jitter
    }
    let counts = ghosts(times, in: &places)
    let first = counts.firstIndex { $0 > 0 } ?? 99
    #expect(first == 11, "\(counts)")
    #expect(counts[first] == first + 1)
    #expect(counts[(first + 1)...].allSatisfy { $0 == 1 })
  }

  @Test("J16 a finger that taps one place in the rhythm of music makes no ghosts")
  func music() {
    for (seed, interval) in zip(UInt64(0)..., [0.3, 0.5, 0.7, 1, 2, 3, 0.4, 0.6, 0.8, 1.5]) {
      var noise = SeededGenerator(seed: seed)
      var places = GhostPlaces()
      var time = 1000.0
      // A good musician's taps deviate by 4 %.
      let times = (0..<500).map { _ in
        time += interval
        let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &noise) }
        return time + (sum - 6) * 0.04 * interval
      }
      #expect(ghosts(times, in: &places).reduce(0, +) == 0, "\(interval)")
    }
  }

  @Test("J16 visitors who tap a button at any time make no ghosts")
  func visitors() {
    var noise = SeededGenerator(seed: 3)
    var places = GhostPlaces()
    var time = 0.0
    let times = (0..<2000).map { _ in
      time += Double.random(in: 0.3..<60, using: &noise)
      return time
    }
    #expect(ghosts(times, in: &places).reduce(0, +) == 0)
  }

  @Test("J16 the period is that of one place: contacts more than 5 mm away belong to another")
  func apart() {
    var places = GhostPlaces()
    for index in 0..<12 {
      let x = index % 2 == 0 ? 50.0 : 56
      let time = Timestamp(seconds: 100 + 10 * Double(index))
      let finding = places.add(Point(x: x, y: 60), at: time, seconds: 0.1)
      // Each place has half of the beats.
      if let finding { #expect(abs((finding.place.period ?? 0) - 20) < 0.1) }
    }
  }

  @Test("J16 a blink is a ghost at once; the memory has a limit")
  func blinks() {
    var places = GhostPlaces()
    for index in 0..<1000 {
      let location = Point(x: Double(index % 100) * 10, y: 0)
      let time = Timestamp(seconds: 61 * Double(index))
      #expect(places.add(location, at: time, seconds: 0.029)?.newGhosts == 1)
      #expect(places.add(location, at: time, seconds: 0.031) == nil)
    }
    #expect(places.places.count == GhostPlaces.mostPlaces)
  }
}
