import Testing

@testable import TrackerKitRaster

@Suite("Frame cache")
struct FrameCacheTests {
  @Test("H5 a value is made once while it is used, and dropped some frames after its last use")
  func age() {
    let cache = FrameCache<Int, Int?>()
    var made: [Int] = []
    func use(_ key: Int) {
      _ = cache.value(for: key) {
        made.append(key)
        return key == 3 ? nil : key
      }
    }
    for frame in 1...1000 {
      cache.beginFrame(frame)
      use(1)
      if frame % 100 == 0 { use(3) }
      if frame == 1 || frame == 500 { use(2) }
      #expect(cache.total <= 3)
    }
    #expect(made == [1, 2, 3, 2])
  }

  @Test("H5 beyond the limit, values that the last frame did not use are dropped")
  func limit() {
    let cache = FrameCache<Int, Int>(limit: 10) { $0 }
    func show(_ keys: [Int], frame: Int) -> [Int] {
      cache.beginFrame(frame)
      var made: [Int] = []
      for key in keys {
        _ = cache.value(for: key) {
          made.append(key)
          return key
        }
      }
      return made
    }
    #expect(show([4, 5], frame: 1) == [4, 5])
    #expect(show([5, 6], frame: 2) == [6])
    #expect(cache.total == 15)
    #expect(show([5, 6], frame: 3) == [])
    #expect(show([6, 7], frame: 4) == [7])
    #expect(show([7], frame: 5) == [])
    #expect(cache.total <= 18)
    #expect(show([4], frame: 6) == [4])
  }

  @Test("H5 a value that may cost more has room only below the limit")
  func room() {
    let cache = FrameCache<Int, Int>(limit: 10) { _ in 4 }
    for key in 1...2 { _ = cache.value(for: key) { key } }
    #expect(cache.add(2))
    #expect(!cache.add(1))
    #expect(cache.total == 10)
  }
}
