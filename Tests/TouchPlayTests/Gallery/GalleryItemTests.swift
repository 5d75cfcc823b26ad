import Foundation
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay

@Suite("GalleryItem")
struct GalleryItemTests {
  private func items(_ scene: GalleryScene) -> [GalleryItem] {
    scene.gallery.place.folders.items().items
  }

  private func item(_ kind: GalleryItem.Kind, _ scene: GalleryScene) throws -> GalleryItem {
    try #require(items(scene).first { $0.kind == kind })
  }

  @Test("H10 the newest is first, drawings follow, and the demo is last")
  func order() throws {
    let scene = try GalleryScene()
    var folders = scene.gallery.place.folders
    folders.demo = scene.folder.path("recordings/a.touchplay")
    let items = folders.items().items
    #expect(items.map(\.title) == ["a", "b", "first", "Trace", "Demo"])
    #expect(items.map(\.isOwn) == [true, true, true, false, false])
    #expect(items.map(\.verdict) == [nil, nil, "fail", nil, nil])
  }

  @Test("H10 an empty drawing is not shown")
  func emptyDrawing() throws {
    let scene = try GalleryScene(files: ["drawings/lines.touchplay", "drawings/trace.touchplay"])
    #expect(items(scene).map(\.title) == ["Trace"])
  }

  @Test("H10 a folder that cannot be read is named, and the others are shown")
  func unreadable() throws {
    let scene = try GalleryScene()
    var folders = scene.gallery.place.folders
    folders.pictures = scene.folder.path("\(String(repeating: "x", count: 300))")
    let (items, faults) = folders.items()
    #expect(items.map(\.title) == ["a", "first", "Trace"])
    #expect(faults.count == 1 && faults[0].hasPrefix(folders.pictures))
  }

  @Test("H10 renaming keeps the extensions, and moves both files of a picture")
  func renamed() throws {
    let scene = try GalleryScene()
    #expect(try item(.recording, scene).renamed(to: "tall")?.name == "tall")
    #expect(try item(.picture, scene).renamed(to: "wide")?.name == "wide")
    #expect(try item(.report, scene).renamed(to: "hall 3")?.name == "hall 3")
    #expect(
      scene.files == [
        "checks/hall 3/01-taps.touchplay", "checks/hall 3/report.html",
        "drawings/trace.touchplay", "pictures/wide.png", "pictures/wide.svg",
        "recordings/tall.touchplay",
      ])
  }

  @Test(
    "H10 a name that is taken is refused, and nothing is lost",
    arguments: [
      (GalleryItem.Kind.recording, "recordings/c.touchplay"), (.picture, "pictures/c.png"),
      (.picture, "pictures/c.svg"), (.report, "checks/c/report.html"),
    ])
  func taken(_ kind: GalleryItem.Kind, _ file: String) throws {
    let scene = try GalleryScene()
    let item = try item(kind, scene)
    try scene.folder.write(Data("theirs".utf8), to: file)
    let files = scene.files
    #expect(throws: FileError.exists) { try item.renamed(to: "c") }
    #expect(scene.files == files)
    #expect(scene.folder.text(file) == "theirs")
  }

  @Test("H10 if the second file of a picture cannot be renamed, the first keeps its name")
  func undone() throws {
    let scene = try GalleryScene()
    let item = try item(.picture, scene)
    // The last byte that a name can have is missing for the longer of two extensions.
    let long = String(repeating: "n", count: 252)
    try? FileManager.default.removeItem(atPath: scene.folder.path("pictures/b.png"))
    #expect(throws: FileError.self) { try item.renamed(to: long) }
    #expect(scene.files.contains("pictures/b.svg"))
  }

  @Test("H10 the check that is open keeps its report")
  func inUse() throws {
    let scene = try GalleryScene()
    let item = try item(.report, scene)
    let lock = try FileLock.lock(folder: scene.folder.path("checks/first"))
    #expect(throws: FileError.inUse) { try item.renamed(to: "c") }
    #expect(throws: FileError.inUse) { try item.delete() }
    withExtendedLifetime(lock) {}
    #expect(scene.files.contains("checks/first/report.html"))
  }

  @Test("H10 deleting removes what belongs to an item, and nothing else")
  func deleted() throws {
    let scene = try GalleryScene()
    try scene.folder.write(Data(), to: "pictures/bb.png")
    try scene.folder.write(Data(), to: "checks/first/05-taps.touchplay.part")
    try scene.folder.write(Data(), to: "checks/first/unfinished.json")
    try scene.folder.write(Data(), to: "checks/first/05-photo.jpg")
    for kind in [GalleryItem.Kind.recording, .report] { try item(kind, scene).delete() }
    try #require(items(scene).first { $0.name == "b" }).delete()
    #expect(
      scene.files == ["checks/first/05-photo.jpg", "drawings/trace.touchplay", "pictures/bb.png"])
  }

  @Test("H10 a link is renamed and deleted itself, not what it leads to")
  func link() throws {
    let scene = try GalleryScene(files: ["elsewhere/a.touchplay", "recordings/x.touchplay"])
    let place = scene.folder.path("recordings/l.touchplay")
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: scene.folder.path("elsewhere/a.touchplay"))
    let link = try #require(items(scene).first { $0.name == "l" })
    let moved = try #require(try link.renamed(to: "m"))
    #expect(
      scene.files == ["elsewhere/a.touchplay", "recordings/m.touchplay", "recordings/x.touchplay"])
    try moved.delete()
    #expect(scene.files == ["elsewhere/a.touchplay", "recordings/x.touchplay"])
  }

  @Test(
    "H10 names with a slash, hidden, empty and very long ones are refused",
    arguments: [
      ("", false), ("a/b", false), ("/", false), (".a", false), ("..", false), ("a.b c", true),
      ("Übung ⚡", true), (String(repeating: "ü", count: 101), false),
    ])
  func names(_ name: String, isGood: Bool) {
    #expect((GalleryItem.objection(to: name) == nil) == isGood)
  }
}
