import Testing
import TrackerKitTesting

@testable import TouchRecordings

@Suite struct ContactMatcherTests {
  /// The least sum of distances, by trying every way to pair the shorter list with the longer one.
  private func minimumSum(_ short: [ContactMatcher.Location], _ long: [ContactMatcher.Location])
    -> Double
  {
    guard let first = short.first else { return 0 }
    return long.indices.map { index in
      var rest = long
      let partner = rest.remove(at: index)
      return distance(first, partner) + minimumSum(Array(short.dropFirst()), rest)
    }.min() ?? 0
  }

  private func distance(_ first: ContactMatcher.Location, _ second: ContactMatcher.Location)
    -> Double
  {
    let x = first.x - second.x
    let y = first.y - second.y
    return (x * x + y * y).squareRoot()
  }

  @Test("S11 locations are matched with the least possible sum of distances")
  func leastSums() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<400 {
      func locations() -> [ContactMatcher.Location] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          (
            Double(Int.random(in: 0...30, using: &random)),
            Double(Int.random(in: 0...30, using: &random))
          )
        }
      }
      let new = locations()
      let old = locations()
      let partners = ContactMatcher.partners(of: new, among: old)
      let pairs = zip(new, partners).compactMap { location, partner in
        partner.map { (location, old[$0]) }
      }
      #expect(pairs.count == min(new.count, old.count), "round \(round) of seed 11")
      #expect(Set(partners.compactMap { $0 }).count == pairs.count)
      let sum = pairs.map { distance($0.0, $0.1) }.reduce(0, +)
      let least = new.count < old.count ? minimumSum(new, old) : minimumSum(old, new)
      #expect(abs(sum - least) < 1e-9, "round \(round) of seed 11")
    }
  }
}
