import FuzzRecordings
import Glibc
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

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

/// libFuzzer's own way to change an input.
@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// The files that a target begins with.
private let seeds = ["Recordings", "Fuzz"].flatMap { kind in
  let folder = "Tests/Fixtures/\(kind)/\(name)"
  return ((try? UserFolder.names(in: folder)) ?? []).compactMap {
    FileSource.content(of: folder + "/" + $0)
  }
}

/// libFuzzer's hook for changes that know an input's structure.
///
/// A quarter of all changes are of bytes. Half of the others are made in a file that the target begins with:
/// whatever else libFuzzer has collected, most of these do much, and one number in them is wrong.
@_cdecl("LLVMFuzzerCustomMutator")
public func fuzzChange(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  var random = SeededGenerator(seed: UInt64(seed))
  var input = Array(UnsafeBufferPointer(start: start, count: count))
  if random.chance(0.5), let seed = seeds.randomElement(using: &random) { input = seed }
  guard random.chance(0.75), let copy = damagedFields(of: input, seed: random.next()),
    copy.count <= limit
  else { return changeBytes(start, count, limit) }
  _ = UnsafeMutableBufferPointer(start: start, count: limit).update(fromContentsOf: copy)
  return copy.count
}

/// An input with other numbers in it; nil if its target's inputs have no such structure.
private func damagedFields(of input: [UInt8], seed: UInt64) -> [UInt8]? {
  if program != nil { return program?.damagedFields(of: input, seed: seed) }
  return recordings?.damagedFields(of: input, seed: seed)
}
