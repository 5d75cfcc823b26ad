/// The latest locations of a finger, oldest first, in a ring buffer of fixed size.
///
/// The ring allocates its memory for the first sample and keeps it.
struct VelocitySamples: Sendable {
  /// One location at one time.
  struct Sample {
    var position: Point
    var time: Timestamp
  }

  /// The maximum number of samples.
  let limit: Int
  /// The number of samples.
  private(set) var count = 0
  private var ring: [Sample] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The sample at an index of 0..<count; 0 is the oldest.
  subscript(index: Int) -> Sample {
    get { ring[location(of: index)] }
    set { ring[location(of: index)] = newValue }
  }

  /// Adds the newest sample; a full ring drops its oldest one.
  mutating func append(_ sample: Sample) {
    if ring.isEmpty { ring = Array(repeating: sample, count: limit) }
    if count == limit { removeOldest() }
    count += 1
    self[count - 1] = sample
  }

  mutating func removeOldest() {
    oldest = location(of: 1)
    count -= 1
  }

  mutating func removeAll() {
    count = 0
  }

  private func location(of index: Int) -> Int {
    let location = oldest + index
    return location < limit ? location : location - limit
  }
}
