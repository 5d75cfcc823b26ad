internal import Glibc
internal import TrackerKitFiles

/// The program's own code, and that of its libraries, in memory.
enum ProgramCode {
  /// Gives back the memory of code that has run: most of it was needed for the start only.
  ///
  /// A program without a window uses little of the 70 libraries that are loaded with it. The kernel
  /// reads what runs again from its cache of the files: code is never changed.
  static func forget() {
    let maps = String(decoding: FileSource.content(of: "/proc/self/maps") ?? [], as: UTF8.self)
    for line in maps.split(separator: "\n") {
      // 7f1c2a000000-7f1c2a021000 r-xp 00000000 08:01 1234 /usr/lib/libm.so.6
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard words.count == 6, words[1] == "r-xp", words[5].hasPrefix("/") else { continue }
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { continue }
      madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
  }
}
