internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// The gallery, and the recordings that are played from there (rule H10).
extension PlaySession {
  /// Shows the gallery in the same window until it is closed; returns whether to play on.
  func showGalleryNow() -> Bool {
    stopRecording()
    endCompanionRecordings(areKept: false)
    cancelTouches()
    sandbox.stopWaiting()
    sounds.close()
    let gallery = GalleryWindow(
      in: GalleryWindow.Place(
        stage, look: sandbox.settings.changeable, pictures: pictureLoader))
    gallery.run(on: stage)
    while case .play(let path) = gallery.outcome, !stage.platform.wantsToQuit {
      showReplay(of: path, in: gallery)
      gallery.run(on: stage)
    }
    gallery.finish()
    takeBackWindow()
    return gallery.outcome == .back && !stage.platform.wantsToQuit
  }

  private func showReplay(of path: String, in gallery: GalleryWindow) {
    do throws(SessionError) {
      let duration = try Replay.duration(of: SessionReader(FileSource(path: path)))
      var configuration = Replay.Configuration()
      configuration.kernel = try KernelOverlay(RecordingFile(path: path))
      let transport = try Transport(duration: duration) {
        [configuration] () throws(SessionError) in
        try Replay(FileSource(path: path), configuration)
      }
      let place = ReplayWindow.Place(stage, scale: sandbox.settings.interfaceFactor)
      ReplayWindow(transport, in: place).run(on: stage)
    } catch {
      let fault = Fault(error, path: path)
      fault.report()
      gallery.show(localized("Cannot play \(path): \(fault.problem)"))
      gallery.reload()
    }
  }

  /// Shows the sandbox again, in the size that the window has now.
  private func takeBackWindow() {
    stage.display.invalidate()
    sandbox.window?.setNeedsDisplay()
    let geometry = stage.platform.geometry
    let time = max(stage.platform.now, Timestamp(microseconds: loop.time.microseconds + 1))
    let isSame = sandbox.geometry == geometry
    loop.handle(Turn(time: time, inputs: isSame ? [] : [.display(.resized(geometry))]))
    sandbox.waitAnew()
  }
}
