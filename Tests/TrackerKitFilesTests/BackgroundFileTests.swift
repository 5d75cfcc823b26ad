import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@Suite("BackgroundFile")
struct BackgroundFileTests {
  /// Blocks are their content in brackets.
  private func open(
    _ file: Int32, onFault: @escaping @Sendable (FileError) -> Void = { _ in }
  ) throws -> BackgroundFile {
    let blocks = BlockWriter { Array("[".utf8) + $0 + Array("]".utf8) }
    return try BackgroundFile(
      taking: file, blocks: blocks, closing: Array("end".utf8), onFault: onFault)
  }

  private func open(_ path: String) throws -> BackgroundFile {
    try open(Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
  }

  @Test("S6 L5 bytes appended together form one block, and the end follows them")
  func blocks() throws {
    let folder = try TemporaryFolder()
    let file = try open(folder.path("a"))
    file.append(Array("one".utf8))
    file.append(Array("two".utf8))
    usleep(250_000)
    file.append(Array("three".utf8))
    #expect(file.close() == nil)
    #expect(folder.text("a") == "[onetwo][three]end")
  }

  @Test("S6 a whole block comes after the bytes appended before it")
  func wholeBlocks() throws {
    let folder = try TemporaryFolder()
    let file = try open(folder.path("a"))
    file.append(block: Array("<a>".utf8))
    file.append(Array("one".utf8))
    file.append(block: Array("<b>".utf8))
    file.append(Array("two".utf8))
    #expect(file.close() == nil)
    #expect(folder.text("a") == "<a>[one]<b>[two]end")
  }

  @Test("L5 contents that the writing thread makes come in order, between what is appended")
  func madeContents() throws {
    let folder = try TemporaryFolder()
    let file = try open(folder.path("a"))
    let loop = pthread_self()
    file.append(Array("one".utf8))
    file.append { receive in
      let isElsewhere = pthread_equal(loop, pthread_self()) == 0
      for word in ["two", isElsewhere ? "three" : "the loop"] { receive(Array(word.utf8)) }
    }
    file.append(Array("four".utf8))
    #expect(file.close() == nil)
    #expect(folder.text("a") == "[one][two][three][four]end")
  }

  @Test("S6 a whole block alone is written within 0.25 s")
  func wholeBlockAlone() throws {
    let folder = try TemporaryFolder()
    let file = try open(folder.path("a"))
    file.append(block: Array("<a>".utf8))
    usleep(250_000)
    let content = folder.text("a")
    #expect(content == "<a>")
    #expect(file.close() == nil)
  }

  @Test("S6 L5 many bytes become blocks of a size that a reader can hold, and nothing is lost")
  func manyBytes() throws {
    let folder = try TemporaryFolder()
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000)
    // The end can come while the thread writes.
    for name in 0..<40 {
      let file = try open(folder.path("\(name)"))
      for _ in 0..<6 { file.append(part) }
      #expect(file.close() == nil)
      let blocks = folder.text("\(name)").split(separator: "]").map { $0.count { $0 == "x" } }
      #expect(blocks.reduce(0, +) == 300_000)
      #expect((blocks.max() ?? 0) <= 100_000)
    }
  }

  @Test("L5 after a failed write, bytes are taken as soon as another file is requested")
  func startsOver() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    let (failure, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let full = Foundation.open("/dev/full", O_WRONLY | O_CLOEXEC)
    let file = try open(full) { _ in
      failure.signal()
    }
    file.append(Array("lost".utf8))
    failure.wait()
    #expect(file.hasFailed)
    file.replace {
      gate.wait()
      return (Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644), 0)
    }
    #expect(!file.hasFailed)
    file.append(Array("one".utf8))
    gate.signal()
    #expect(file.close() == nil)
    #expect(folder.text("a") == "[one]end")
  }
}
