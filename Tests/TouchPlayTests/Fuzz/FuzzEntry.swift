import FuzzRecordings
import Glibc

/// What is fuzzed, by the environment variable `TOUCHPLAY_FUZZ`.
private let name = getenv("TOUCHPLAY_FUZZ").map { String(cString: $0) } ?? ""
private let program = ProgramTarget(rawValue: name)
private let recordings = FuzzTarget(name: name)

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard program != nil || recordings != nil else {
    fatalError("TOUCHPLAY_FUZZ must name a folder of Fixtures/Recordings or of Fixtures/Fuzz")
  }
  do {
    try program?.check(input)
    try recordings?.check(input)
  } catch {
    fatalError("\(error)")
  }
  return 0
}
