import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitRaster
import TrackerKitSDL

@testable import TouchPlay

@Suite("GalleryWindow")
struct GalleryWindowTests {
  @Test("H10 one tap plays a recording, after which the gallery is as before")
  func play() throws {
    let scene = try GalleryScene()
    let tile = try #require(scene.gallery.tiles.first)
    scene.tap(tile.play)
    #expect(scene.gallery.outcome == .play(scene.folder.path("recordings/a.touchplay")))
    #expect(!scene.gallery.detail.isOpen)
  }

  @Test("H10 filters show one kind each; kinds that have nothing are disabled")
  func filters() throws {
    let scene = try GalleryScene(files: ["pictures/b.png", "recordings/a.touchplay"])
    #expect(scene.titles == ["a", "b"])
    scene.tap("Pictures")
    #expect(scene.titles == ["b"])
    scene.tap("Reports")
    #expect(scene.titles == ["b"])
    scene.tap("All")
    #expect(scene.titles == ["a", "b"])
  }

  @Test("H10 sharing shows a code of the path")
  func share() throws {
    let scene = try GalleryScene()
    scene.open("b")
    scene.choose(.share)
    #expect(scene.gallery.detail.page == .code)
    #expect(scene.gallery.detail.code == QRCode(path: scene.folder.path("pictures/b.png")))
    scene.choose(.back)
    #expect(scene.gallery.detail.page == .facts && scene.gallery.detail.isOpen)
  }

  @Test("H10 a new name is typed, and the details go on under it")
  func rename() throws {
    let scene = try GalleryScene()
    scene.open("a")
    scene.rename(to: " tall ")
    #expect(scene.files.contains("recordings/tall.touchplay"))
    #expect(scene.gallery.detail.face?.item.title == "tall")
    #expect(scene.titles == ["tall", "b", "first", "Trace"])
  }

  @Test("H10 fingers alone rename: a keyboard opens, and a button saves")
  func renamedByTouch() throws {
    let scene = try GalleryScene()
    scene.press("x")
    scene.open("a")
    scene.choose(.rename)
    #expect(scene.gallery.detail.field.isFirstResponder)
    let keys = try #require(scene.gallery.window?.keyboardView?.keys)
    scene.tap(try #require(keys.first { $0.function == .character("q") }))
    scene.tap(try #require(keys.first { $0.function == .enter }))
    #expect(scene.files.contains("recordings/q.touchplay"))
  }

  @Test(
    "H10 a name that is taken or impossible is refused with a message",
    arguments: [("b/c", "slash"), (".b", "period"), ("", "Enter a name"), ("c", "taken")])
  func refused(_ name: String, _ reason: String) throws {
    let scene = try GalleryScene()
    try scene.folder.write(Data(), to: "recordings/c.touchplay")
    let files = scene.files
    scene.open("a")
    scene.rename(to: name)
    #expect(scene.gallery.message.text.contains(reason))
    #expect(scene.files == files)
  }

  @Test("H10 deleting asks first; only Delete deletes")
  func delete() throws {
    let scene = try GalleryScene()
    scene.open("b")
    scene.choose(.delete)
    #expect(scene.gallery.question.isOpen)
    scene.tap("Keep")
    #expect(scene.files.contains("pictures/b.png"))
    scene.choose(.delete)
    let question = scene.gallery.question
    let yes = question.subviews.compactMap { $0 as? Button }.first { $0.title == "Delete" }
    scene.tap(try #require(yes))
    #expect(!scene.files.contains { $0.hasPrefix("pictures") })
    #expect(scene.titles == ["a", "first", "Trace"] && !scene.gallery.detail.isOpen)
  }

  @Test("H10 drawings and the demo can be shared, but not renamed or deleted")
  func drawings() throws {
    let scene = try GalleryScene()
    scene.open("Trace")
    let choices = scene.gallery.detail.buttons.filter { !$0.isHidden }.map(\.choice)
    #expect(choices == [.share, .back])
  }

  @Test("H10 a file that has gone meanwhile is a message")
  func gone() throws {
    let scene = try GalleryScene()
    scene.open("a")
    try FileManager.default.removeItem(atPath: scene.folder.path("recordings/a.touchplay"))
    scene.rename(to: "z")
    #expect(scene.gallery.message.text.hasPrefix("Not renamed"))
    #expect(scene.titles == ["b", "first", "Trace"])
    #expect(!scene.files.contains { $0.hasPrefix("recordings") })
  }

  @Test("H10 Esc closes what is in front, and then the gallery; Ctrl+Q quits")
  func escape() throws {
    let scene = try GalleryScene()
    scene.open("a")
    scene.choose(.delete)
    scene.press("escape")
    #expect(!scene.gallery.question.isOpen && scene.gallery.detail.isOpen)
    scene.choose(.rename)
    scene.press("escape")
    #expect(scene.gallery.detail.page == .facts && scene.gallery.detail.isOpen)
    scene.press("escape")
    #expect(!scene.gallery.detail.isOpen)
    scene.press("q", .control)
    #expect(scene.gallery.outcome == .quit)
  }

  @Test("H10 thumbnails are made beside the loop, and appear")
  func thumbnails() async throws {
    let scene = try GalleryScene()
    let gallery = scene.gallery
    for _ in 0..<600 where !gallery.tiles.allSatisfy(\.isMade) {
      try await Task.sleep(for: .milliseconds(50))
      gallery.loop.handle(Turn(time: gallery.loop.time.advanced(bySeconds: 0.05)))
    }
    // What is no session has none.
    #expect(gallery.tiles.map { $0.face.picture != nil } == [true, true, false, false])
    let (name, size) = try #require(gallery.tiles[1].face.picture)
    #expect(size == Size(width: 40, height: 20))
    let picture = try scene.pictures.picture(named: name, width: 2, height: 1)
    #expect(picture.pixels == [0xFF00_00FF, 0xFF00_00FF])
    gallery.finish()
    #expect(throws: (any Error).self) {
      try scene.pictures.picture(named: name, width: 2, height: 1)
    }
  }

  @Test(
    "H10 everything is in the window and apart, with targets of 44 points",
    arguments: [
      Size(width: 320, height: 240), Size(width: 240, height: 320), Size(width: 1024, height: 600),
      Size(width: 600, height: 1024), Size(width: 3840, height: 2160),
    ])
  func layout(_ size: Size) throws {
    let scene = try GalleryScene(size: size)
    let root = try #require(scene.gallery.window)
    let bar = root.subviews.compactMap { $0 as? Button }
    scene.open("a")
    #expect(scene.gallery.detail.isOpen)
    for buttons in [bar, scene.gallery.detail.buttons.filter { !$0.isHidden }] {
      for (index, button) in buttons.enumerated() {
        let frame = button.frame
        #expect(frame.size.width >= 44 && frame.size.height >= 44, "\(button.title)")
        let inside = root.bounds.expanded(by: 0.001)
        #expect(inside.contains(frame.origin), "\(button.title)")
        #expect(inside.contains(Point(x: frame.maxX, y: frame.maxY)), "\(button.title)")
        for other in buttons[..<index] { #expect(frame.intersection(other.frame) == nil) }
      }
    }
  }
}
