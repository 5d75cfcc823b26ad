import Foundation
import Synchronization
import TestSupport
import Testing
import TrackerKit
import TrackerKitSDL

@testable import TouchPlay

@Suite("PictureSaver")
struct PictureSaverTests {
  private final class Outcomes: Sendable {
    let all = Mutex<[PictureSaver.Outcome]>([])
  }

  private let pixels = SDLPicture(width: 3, height: 2, pixels: [1, 2, 3, 0xFF0000, 5, 0xFFFFFF])

  private func save(_ count: Int, to folder: String) -> [PictureSaver.Outcome] {
    let outcomes = Outcomes()
    let saver = PictureSaver(folder: folder) { outcome in
      outcomes.all.withLock { $0.append(outcome) }
    }
    let document = SVGDocument(
      Canvas(), geometry: DisplayGeometry(points: Size(width: 3, height: 2)))
    for _ in 0..<count { saver.save(pixels, document) }
    saver.finish()
    return outcomes.all.withLock { $0 }
  }

  @Test("H1 pictures saved within one second all get different names, in pairs")
  func manyAtOnce() throws {
    let folder = try TemporaryFolder()
    let paths = try save(5, to: folder.path("a/b")).map { try $0.get() }
    #expect(Set(paths).count == 5)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b"))
    #expect(files.count == 10)
    for path in paths {
      #expect(try Picture(png: path + ".png").pixels == pixels.pixels)
      let text = try String(contentsOfFile: path + ".svg", encoding: .utf8)
      #expect(text.hasSuffix("</svg>\n"))
    }
  }

  @Test("H1 Q3 saving many pictures does not increase the program's memory")
  func manyPictures() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let pixels = SDLPicture(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
      let document = SVGDocument(
        Canvas(), geometry: DisplayGeometry(points: Size(width: 3, height: 2)))
      let saved = Mutex(0)
      let saver = PictureSaver(folder: folder.path) { _ in saved.withLock { $0 += 1 } }
      func save(_ count: Int) {
        for _ in 0..<count {
          let before = saved.withLock { $0 }
          saver.save(pixels, document)
          while saved.withLock({ $0 }) == before { usleep(1000) }
        }
      }
      save(5)
      let before = try #require(ProcessUsage(of: getpid())?.addressMebibytes)
      save(60)
      let after = try #require(ProcessUsage(of: getpid())?.addressMebibytes)
      // A thread's stack has 8 MiB, 60 of them 480; an area for malloc, which may come, has 64.
      #expect(after - before < 240)
      saver.finish()
    }
  }

  @Test("H1 a folder that cannot be created is a fault")
  func impossible() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "file")
    guard case .failure(let fault)? = save(1, to: folder.path("file/a")).first else {
      Issue.record("no fault")
      return
    }
    #expect(fault.code == .cannotCreate)
  }

  @Test("H1 Q6 a full disk is a fault, and no partial picture remains")
  func fullDisk() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 8)
    try Data(count: 8192).write(to: URL(filePath: disk.path + "/ballast"))
    let outcomes = save(1, to: disk.path)
    guard case .failure(let fault)? = outcomes.first else {
      Issue.record("no fault")
      return
    }
    #expect(fault.code == .writeFailed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["ballast"])
  }
}
