import Foundation
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay

@Suite("File lock")
struct FileLockTests {
  @Test("L5 a lock ends at once, even if a program that is being started has the file open, too")
  func released() throws {
    let folder = try TemporaryFolder()
    func openFile() -> Int32 { open(folder.path("lock"), O_RDWR | O_CREAT, 0o600) }
    let file = openFile()
    // Between fork and exec, the child has a copy of each descriptor.
    let copy = dup(file)
    defer { close(copy) }
    do {
      let lock = try FileLock(file)
      #expect(throws: FileError.inUse) { _ = try FileLock(openFile()) }
      withExtendedLifetime(lock) {}
    }
    #expect(throws: Never.self) { _ = try FileLock(openFile()) }
  }
}
