import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite("Unusual files", .timeLimit(.minutes(2)))
struct OddFilesTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("trace.touchplay") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func keep(_ locations: ClosedRange<Int>) {
    let drawing = KeptDrawing(in: folder.path)
    drawing.draw(locations)
    #expect(drawing.keeper.close().isEmpty)
  }

  private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  @Test("L5 a pipe in place of a drawing is reported, and nothing waits for a writer")
  func pipe() throws {
    #expect(mkfifo(file, 0o600) == 0)
    let drawing = KeptDrawing(in: folder.path)
    drawing.draw(1...2)
    #expect(
      drawing.keeper.notices.map(\.caption) == ["trace.touchplay is not saved (it is not a file)"])
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("G4 a pipe in place of a learned gesture is reported, and nothing waits for a writer")
  func templatePipe() throws {
    #expect(mkfifo(folder.path("7.template"), 0o600) == 0)
    let content = TemplatesFolder.read(folder.path)
    #expect(content.faults.map(\.reason) == ["cannot be read (it is not a file)"])
    #expect(content.nextNumber == 8)
  }

  @Test("H4 the newest recording is the newest with a complete header; other files do not count")
  func newest() throws {
    #expect(SessionsFolder.newest(in: folder.path("none")) == nil)
    let opening = SessionFormat.opening(SessionHeader())
    try folder.write(Data(opening), to: "20260101-000000.touchplay")
    try folder.write(Data(opening), to: "20260102-000000.touchplay")
    try folder.write(Data(), to: "20260103-000000.touchplay")
    try folder.write(Data(opening.dropLast(3)), to: "20260104-000000.touchplay")
    try folder.write(Data("text".utf8), to: "20260105-000000.touchplay")
    #expect(mkfifo(folder.path("20260106-000000.touchplay"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path("20260107-000000.touchplay"), withIntermediateDirectories: false)
    // One that people have named counts by its time, too.
    try folder.write(Data(opening), to: "hello.touchplay")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)],
      ofItemAtPath: folder.path("hello.touchplay"))
    #expect(SessionsFolder.newest(in: folder.path) == folder.path("20260102-000000.touchplay"))
  }

  @Test("L5 a drawing that is a link stays one; saving and compacting write to its target")
  func link() throws {
    keep(1...2)
    try FileManager.default.createDirectory(
      atPath: folder.path("disk"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: file, toPath: folder.path("disk/mine"))
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "disk/mine")
    let drawing = KeptDrawing(in: folder.path)
    #expect(drawing.locations == [1, 2] && drawing.keeper.notices.isEmpty)
    drawing.draw(3...4)
    drawing.history.undo()
    #expect(drawing.keeper.close().isEmpty)
    #expect(isLink(file))
    #expect(try KeptDrawing.locations(in: folder.path("disk/mine")) == [1, 2, 3])
    var bytes = folder.data("disk/mine")
    bytes[bytes.count - 4] ^= 1
    try folder.write(bytes, to: "disk/mine")
    let next = KeptDrawing(in: folder.path)
    #expect(next.keeper.notices.count == 1 && next.keeper.close().isEmpty)
    #expect(folder.data("disk/mine.damaged") == bytes, "kept next to the original")
  }

  @Test("L5 a dangling link, such as to a missing disk, is left alone and reported")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "disk/mine")
    let drawing = KeptDrawing(in: folder.path)
    drawing.draw(1...2)
    #expect(drawing.keeper.notices.count == 1)
    #expect(drawing.keeper.close().isEmpty)
    #expect(isLink(file))
  }

  @Test("L5 a link in place of a temporary file and its target are untouched")
  func draftLink() throws {
    keep(1...3)
    try folder.write(Data("precious".utf8), to: "other")
    try FileManager.default.createSymbolicLink(
      atPath: file + ".part", withDestinationPath: folder.path("other"))
    let drawing = KeptDrawing(in: folder.path)
    drawing.history.remove(at: 0)
    #expect(drawing.keeper.close().isEmpty)
    let other = folder.text("other")
    #expect(other == "precious")
    #expect(try KeptDrawing.locations(in: file) == [2, 3])
  }

  @Test("L5 a drawing removed while the program ran is written again, or the loss is reported")
  func removed() throws {
    let drawing = KeptDrawing(in: folder.path)
    drawing.draw(1...2)
    drawing.waitUntilKept(in: file)
    unlink(file)
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.locations(in: file) == [1, 2])
    let other = try TemporaryFolder()
    let lost = KeptDrawing(in: other.path)
    lost.draw(1...2)
    other.remove()
    #expect(lost.keeper.close().map(\.code) == [.cannotCreate])
  }

  @Test("H1 damaged settings behind a link are set aside next to the link's target")
  func settingsLink() throws {
    try folder.write(Data("mine".utf8), to: "disk/settings")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("settings"), withDestinationPath: "disk/settings")
    let aside = try UserFolder.setAside(folder.path("settings"), as: "damaged")
    try OutputFile.keep("theme dark\n", at: folder.path("settings"))
    #expect(UserFolder.name(of: aside) == "settings.damaged")
    let text = folder.text("disk/settings.damaged")
    #expect(text == "mine")
    #expect(isLink(folder.path("settings")) && folder.text("disk/settings") == "theme dark\n")
  }

  @Test("L5 when a disk that was full at the start has space, the drawing is saved")
  func fullAtStart() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    for isLater in [false, true] {
      let disk = try SmallDisk(kibibytes: 32)
      let ballast = disk.path + "/ballast"
      #expect(FileManager.default.createFile(atPath: ballast, contents: Data(count: 32 << 10)))
      let drawing = KeptDrawing(in: disk.path)
      let caption = "trace.touchplay is not saved (No space left on device)"
      #expect(drawing.keeper.notices.map(\.caption) == [caption])
      drawing.draw(1...3)
      if isLater { unlink(ballast) }
      let faults = drawing.keeper.close()
      #expect(faults.map(\.code) == (isLater ? [] : [.writeFailed]))
      guard isLater else { continue }
      #expect(try KeptDrawing.locations(in: disk.path + "/trace.touchplay") == [1, 2, 3])
    }
  }

  @Test(
    "L5 a stroke with an impossible location is damage", arguments: [Double.nan, .infinity, -1e300])
  func impossibleLocation(location: Double) throws {
    var bytes = DrawingFile.opening("trace")
    let stroke = TraceStroke(width: 8, points: [Point(x: 1, y: location)])
    bytes += DrawingFile.block(EditRecord.put(0, stroke).bytes)
    try folder.write(Data(bytes), to: "trace.touchplay")
    let contents = try KeptDrawing.contents(file)
    #expect(contents.fault == .malformed("a number is out of range"))
  }

  @Test("L5 the next start removes a partial copy that a killed program left")
  func draft() throws {
    keep(1...3)
    try folder.write(Data(count: 1000), to: "trace.touchplay.part")
    let drawing = KeptDrawing(in: folder.path)
    #expect(drawing.locations == [1, 2, 3])
    #expect(!FileManager.default.fileExists(atPath: file + ".part"))
  }
}
