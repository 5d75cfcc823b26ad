import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("DrawingSaver")
struct DrawingKeeperTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func start() -> KeptDrawing { KeptDrawing(in: folder.path) }

  /// Saves some strokes and ends.
  private func keep(_ locations: ClosedRange<Int>) {
    let drawing = start()
    drawing.draw(locations)
    #expect(drawing.keeper.close().isEmpty)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("L5 a missing folder is created with its parents")
  func missingFolder() throws {
    let path = folder.path("a/b/c")
    let drawing = KeptDrawing(in: path)
    drawing.draw(1...2)
    #expect(drawing.keeper.notices.isEmpty)
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.locations(in: path + "/trace.touchplay") == [1, 2])
  }

  @Test(
    "H3 L5 a reset leaves an empty page's file while the program runs, and the next drawing goes on in it"
  )
  func reset() throws {
    let drawing = start()
    let path = folder.path("trace.touchplay")
    let size = try folderSize(path)
    for _ in 1...20 {
      drawing.draw(1...200)
      drawing.drawOn(1, 0..<100)
      drawing.keeper.keepProgress()
      drawing.startOver()
      drawing.waitUntilKept(in: path, bytes: size)
      #expect(try folderSize(path) == size)
    }
    drawing.draw(7...8)
    drawing.drawOn(2, 0..<100)
    drawing.keeper.keepProgress()
    drawing.waitUntilKept(in: path)
    #expect(drawing.keeper.close().isEmpty && drawing.faults.isEmpty)
    #expect(try KeptDrawing.locations(in: path) == [7, 8])
    #expect(try files == ["instance.lock", "trace.touchplay"])
  }

  @Test("H3 L5 a reset sets aside what was drawn before the program started, once")
  func earlierDrawing() throws {
    keep(1...5)
    let drawing = start()
    drawing.keeper.finishLoading()
    drawing.draw(6...7)
    drawing.startOver()
    drawing.draw(8...9)
    drawing.startOver()
    drawing.draw(10...11)
    #expect(drawing.keeper.close().isEmpty && drawing.faults.isEmpty)
    #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay")) == [10, 11])
    let aside = folder.path("trace.touchplay.before-reset")
    #expect(try KeptDrawing.locations(in: aside) == (1...7).map { Double($0) })
    #expect(
      try files == ["instance.lock", "trace.touchplay", "trace.touchplay.before-reset"])
  }

  @Test("L5 a file that another program puts in a drawing's place stays beside the drawing")
  func replacedFile() throws {
    keep(1...2)
    let other = folder.data("trace.touchplay")
    let drawing = start()
    drawing.draw(3...4)
    drawing.waitUntilKept(in: folder.path("trace.touchplay"))
    try folder.write(other, to: "new")
    #expect(rename(folder.path("new"), folder.path("trace.touchplay")) == 0)
    drawing.draw(5...6)
    #expect(drawing.keeper.close().isEmpty && drawing.faults.isEmpty)
    #expect(
      try KeptDrawing.locations(in: folder.path("trace.touchplay")) == (1...6).map { Double($0) })
    #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay.other")) == [1, 2])
  }

  private func folderSize(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? -1
  }

  @Test("L5 a folder that cannot be created is reported once, and drawing goes on")
  func impossibleFolder() throws {
    try folder.write(Data(), to: "file")
    let drawing = KeptDrawing(in: folder.path("file/below"))
    drawing.draw(1...2)
    #expect(drawing.locations == [1, 2])
    #expect(drawing.keeper.notices.count == 1)
    #expect(drawing.keeper.notices.first?.caption.hasPrefix("Drawings are not saved") == true)
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("L5 an unreadable file is left unchanged, and drawing goes on")
  func unreadableFile() throws {
    // A folder in place of the file, since root can read everything else.
    try FileManager.default.createDirectory(
      atPath: folder.path("trace.touchplay"), withIntermediateDirectories: false)
    let drawing = start()
    drawing.draw(1...2)
    #expect(drawing.keeper.notices.count == 1)
    #expect(drawing.keeper.close().isEmpty)
    #expect(try files == ["instance.lock", "trace.touchplay"])
  }

  @Test("L5 a second program, and a third, each use a copy under its own name and say so")
  func secondProgram() throws {
    keep(1...2)
    let first = start()
    let second = start()
    #expect(first.keeper.notices.isEmpty)
    #expect(second.keeper.notices.count == 1)
    #expect(second.locations == [1, 2], "it begins as a copy of the first one's")
    first.draw(3...3)
    second.draw(7...8)
    let third = start()
    third.draw(9...9)
    for drawing in [third, second, first] { #expect(drawing.keeper.close().isEmpty) }
    let locations = try ["", "-2", "-3"].map {
      try KeptDrawing.locations(in: folder.path("trace\($0).touchplay"))
    }
    #expect(locations[0] == [1, 2, 3])
    #expect(locations[1] == [1, 2, 7, 8])
    #expect(locations[2].last == 9)
  }

  @Test("L5 a second program gets its own drawing again next time; the first name is free again")
  func secondProgramAgain() throws {
    keep(1...1)
    do {
      let first = start()
      let second = start()
      second.draw(2...2)
      #expect(second.keeper.close().isEmpty)
      #expect(first.keeper.close().isEmpty)
    }
    let first = start()
    let second = start()
    #expect(first.locations == [1] && first.keeper.notices.isEmpty)
    #expect(second.locations == [1, 2])
  }

  @Test("L5 a damaged file is set aside and named; what precedes the damage is kept")
  func damagedFile() throws {
    keep(1...3)
    let drawing = start()
    drawing.draw(4...4)
    #expect(drawing.keeper.close().isEmpty)
    for number in 1...2 {
      var bytes = folder.data("trace.touchplay")
      bytes[bytes.count - 11] ^= 1
      try folder.write(bytes, to: "trace.touchplay")
      let next = start()
      #expect(next.locations == (number == 1 ? [1, 2, 3] : []))
      let aside = "trace.touchplay.damaged" + (number == 1 ? "" : "-2")
      #expect(next.keeper.notices.first?.caption.hasSuffix("renamed to \(aside)") == true)
      #expect(folder.data(aside) == bytes, "as it was found")
      #expect(next.keeper.close().isEmpty)
      let kept = try KeptDrawing.contents(folder.path("trace.touchplay"))
      #expect(kept.fault == nil)
    }
  }

  @Test("L5 a newer file is set aside, never overwritten")
  func newerFile() throws {
    var bytes = Data(DrawingFile.opening("trace"))
    bytes[8] = 9
    try folder.write(bytes, to: "trace.touchplay")
    let drawing = start()
    drawing.draw(1...1)
    #expect(drawing.keeper.notices.first?.text.contains("newer than 1") == true)
    #expect(drawing.keeper.close().isEmpty)
    #expect(folder.data("trace.touchplay.newer") == bytes)
    #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay")) == [1])
  }

  @Test("L5 a partial file that a killed program left next to the drawing is not a drawing")
  func draft() throws {
    keep(1...2)
    try folder.write(Data("half".utf8), to: "trace.touchplay.part")
    let drawing = start()
    #expect(drawing.locations == [1, 2] && drawing.keeper.notices.isEmpty)
    drawing.history.undo()
    drawing.history.clear()
    drawing.draw(5...5)
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay")) == [5])
    #expect(try files == ["instance.lock", "trace.touchplay"])
  }

  @Test("L5 if a file cannot be rewritten at exit, nothing is lost")
  func noCompaction() throws {
    keep(1...3)
    // A folder blocks the new file.
    try FileManager.default.createDirectory(
      atPath: folder.path("trace.touchplay.part"), withIntermediateDirectories: false)
    for count in [2, 1] {
      let drawing = start()
      #expect(drawing.keeper.notices.isEmpty)
      drawing.history.remove(at: 0)
      #expect(drawing.keeper.close().map(\.code) == [.cannotCreate])
      #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay")).count == count)
    }
  }

  @Test("L5 a full disk is reported once; drawing goes on, and what was written stays readable")
  func fullDisk() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 32)
    let drawing = KeptDrawing(in: disk.path)
    for part in 0..<40 {
      drawing.draw(part * 30..<part * 30 + 30)
      usleep(4000)
    }
    usleep(250_000)
    #expect(drawing.faults.count == 1)
    #expect(drawing.faults.first?.contains("write failed") == true)
    #expect(drawing.locations.count == 1200)
    let contents = try KeptDrawing.contents(disk.path + "/trace.touchplay")
    #expect(contents.fault == nil)
    let kept = contents.finished.items.map { $0.points[0].x }
    #expect(kept.count > 100 && kept == Array(drawing.locations.prefix(kept.count)))
    // There is not enough space for everything at the end, either.
    let faults = drawing.keeper.close()
    #expect(faults.map(\.code) == [.writeFailed])
    #expect(try KeptDrawing.locations(in: disk.path + "/trace.touchplay") == kept)
  }

  @Test("L5 when a full disk has space again at exit, the whole drawing is saved")
  func roomAgain() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 64)
    #expect(
      FileManager.default.createFile(
        atPath: disk.path + "/ballast", contents: Data(count: 52 << 10)))
    let drawing = KeptDrawing(in: disk.path)
    drawing.draw(0..<400)
    usleep(250_000)
    #expect(drawing.faults.count == 1)
    unlink(disk.path + "/ballast")
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.locations(in: disk.path + "/trace.touchplay").count == 400)
  }
}
