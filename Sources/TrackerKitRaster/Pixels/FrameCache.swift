/// Values made for recent frames, by the keys they were made from.
///
/// Values that are used move from the older generation to the newer one. Every 120 frames, and in
/// the frame after one that exceeded the limit, the older generation is dropped and the newer one
/// takes its place.
final class FrameCache<Key: Hashable, Value> {
  private let limit: Int
  private let cost: (Value) -> Int
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]
  private var isShort = false
  private(set) var total = 0

  /// Creates a cache with a limit for the total cost; by default, the cost is the number of values.
  init(limit: Int = .max, cost: @escaping (Value) -> Int = { _ in 1 }) {
    self.limit = limit
    self.cost = cost
  }

  /// Begins a frame, counted from 1.
  func beginFrame(_ number: Int) {
    guard isShort || number % 120 == 0 else { return }
    for value in older.values { total -= cost(value) }
    swap(&older, &newer)
    newer.removeAll(keepingCapacity: true)
    isShort = false
  }

  /// The value for a key, made if there is none.
  func value(for key: Key, make: () -> Value) -> Value {
    if let known = newer[key] { return known }
    if let known = older.removeValue(forKey: key) {
      newer[key] = known
      return known
    }
    let made = make()
    newer[key] = made
    total += cost(made)
    isShort = isShort || total > limit
    return made
  }

  /// Adds to the cost of a value; returns false and adds nothing if that would exceed the limit.
  func add(_ more: Int) -> Bool {
    guard more <= limit - total else {
      isShort = true
      return false
    }
    total += more
    return true
  }
}
