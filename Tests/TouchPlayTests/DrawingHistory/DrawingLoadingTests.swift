import Foundation
import Synchronization
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// Drawings that are loaded while the program already runs.
@Suite struct DrawingLoadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let saved = KeptDrawing(in: folder.path)
    saved.draw(1...2)
    #expect(saved.keeper.close().isEmpty)
  }

  /// A drawing whose file may still be being opened.
  private func open() -> (history: EditHistory<TraceStroke>, saver: DrawingSaver) {
    let history = EditHistory<TraceStroke>()
    let saver = DrawingSaver(folder: folder.path) { _ in }
    saver.keep(history, as: "trace")
    return (history, saver)
  }

  @Test("L5 Q6 an edit before a drawing has been loaded waits for it, and is saved")
  func earlyEdit() throws {
    let (history, saver) = open()
    #expect(!history.canUndo && !history.canRedo && !saver.isLoaded)
    history.append(KeptDrawing.stroke(3))
    #expect(saver.isLoaded)
    #expect(history.items.map { $0.points[0].x } == [1, 2, 3])
    history.undo()
    #expect(history.items.count == 2 && !history.canUndo && history.canRedo)
    history.redo()
    #expect(saver.close().isEmpty)
    #expect(try KeptDrawing.locations(in: folder.path("trace.touchplay")) == [1, 2, 3])
  }

  @Test("L5 Q6 a program that ends before its drawing has been loaded leaves the file as it was")
  func earlyEnd() throws {
    let before = folder.data("trace.touchplay")
    let (history, saver) = open()
    #expect(saver.close().isEmpty && history.items.count == 2)
    #expect(folder.data("trace.touchplay") == before)
  }

  @Test("L5 Q6 a stroke in progress is saved together with a drawing that has not been loaded")
  func earlyProgress() throws {
    let history = EditHistory<TraceStroke>()
    let saver = DrawingSaver(folder: folder.path) { _ in }
    history.inProgress = { [ItemInProgress(key: 1, item: KeptDrawing.stroke(3))] }
    saver.keep(history, as: "trace")
    #expect(saver.hasProgress)
    saver.keepProgress()
    #expect(history.items.count == 2)
    let path = folder.path("trace.touchplay")
    let end = ContinuousClock.now + .seconds(30)
    while try KeptDrawing.contents(path).inProgress.isEmpty, ContinuousClock.now < end {
      usleep(10_000)
    }
    #expect(try KeptDrawing.contents(path).inProgress.map(\.item.points[0].x) == [3])
    #expect(saver.close().isEmpty)
  }

  @Test("L5 Q6 the loop learns from another thread that a drawing can be loaded without waiting")
  func opened() throws {
    let log = NameLog()
    let saver = DrawingSaver(folder: folder.path, onOpened: { log.add($0) }, onFault: { _ in })
    let history = EditHistory<TraceStroke>()
    saver.keep(history, as: "trace")
    let end = ContinuousClock.now + .seconds(30)
    while log.names.isEmpty, ContinuousClock.now < end { usleep(1000) }
    #expect(log.names == ["trace"] && !saver.isLoaded)
    saver.finishLoading("lines")
    #expect(!saver.isLoaded)
    saver.finishLoading("trace")
    #expect(saver.isLoaded && history.items.count == 2)
  }

  @Test("L5 Q6 only finishing a stroke waits for the saved drawing, not drawing and showing it")
  func strokeInProgress() throws {
    let scene = SandboxScene(mode: .trace)
    let window = try #require(scene.sandbox.window)
    let drawing = try #require(window.rootViewController?.view as? TraceView).drawing
    var loads = 0
    drawing.history.load {
      loads += 1
      return NumberedItems([0: KeptDrawing.stroke(1)])
    }
    scene.down(1, 300, 300)
    scene.move(1, 340, 300)
    window.drawScene(in: Canvas())
    #expect(drawing.inProgress.count == 1 && loads == 0)
    scene.up(1)
    #expect(loads == 1)
    #expect(drawing.history.items.map { $0.points[0].x } == [1, 300])
    #expect(drawing.ink.strokes.count == 2)
  }
}

/// What another thread reported.
private final class NameLog: Sendable {
  private let list = Mutex<[String]>([])
  var names: [String] { list.withLock { $0 } }
  func add(_ name: String) { list.withLock { $0.append(name) } }
}
