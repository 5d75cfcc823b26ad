import Glibc

/// What is fuzzed, by the environment variable `TOUCHPLAY_FUZZ`.
private let target = getenv("TOUCHPLAY_FUZZ").flatMap { FuzzTarget(name: String(cString: $0)) }

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else {
    fatalError("TOUCHPLAY_FUZZ must name a folder of Tests/Fixtures/Recordings")
  }
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
