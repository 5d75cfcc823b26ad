internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Saves drawings, settings and pictures (rules L5, H1).
extension PlaySession {
  /// The time between two saves of progress, in seconds: half of what may be lost (rule L5).
  private static let progressInterval = 1.0

  /// Begins to load the saved drawings; a recording waits for them (rule S1).
  func loadDrawings() {
    guard sandbox.settings.keepsChanges else { return tellStartNotices() }
    let keeper = DrawingSaver(
      folder: DrawingsFolder.userPath,
      onOpened: { [mailbox] name in mailbox.post { $0.finishLoading(name) } },
      onFault: { [mailbox] fault in
        mailbox.post { session in
          session.report(fault)
          session.show(localized("The drawing is no longer saved: \(fault.problem)"))
        }
      })
    sandbox.keepDrawings(with: keeper)
    self.keeper = keeper
  }

  /// Waits for the saved drawing of a mode, or for all of them, and shows it.
  private func finishLoading(_ mode: String? = nil) {
    guard let keeper else { return }
    keeper.finishLoading(mode)
    sandbox.window?.setNeedsDisplay()
    if keeper.isLoaded { tellStartNotices() }
  }

  /// Reports all notices from the start of the program together, once.
  private func tellStartNotices() {
    guard let notices = startNotices else { return }
    startNotices = nil
    tell(notices + (keeper?.notices ?? []) + unusableFolders)
  }

  /// Reports notices: one line each on standard error, one sentence each on the screen.
  func tell(_ notices: [Notice]) {
    for notice in notices { Fault.warn(notice.text) }
    let captions = notices.map(\.caption).filter { !$0.isEmpty }
    if !captions.isEmpty {
      show(captions.map { localized("\($0).", context: "sentence") }.joined(separator: " "))
    }
  }

  /// Notices about folders that cannot be written to; the drawings have their own.
  // texts
  private var unusableFolders: [Notice] {
    guard sandbox.settings.keepsChanges else { return [] }
    return UserFolder.notices(about: [
      ("settings", Preferences.folder), ("learned gestures", TemplatesFolder.userPath),
      ("recordings", SessionsFolder.path),
    ])
  }

  /// Saves strokes in progress every second, while somebody is drawing (rules L5, Q3).
  func watchProgress() {
    guard let keeper, progressClock?.isValid != true, keeper.hasProgress else { return }
    progressClock = loop.schedule(after: Self.progressInterval, isOutside: true) {
      keeper.keepProgress()
    }
  }

  /// Ends strokes as the system would, and saves drawings and pictures (rules R4, S8).
  func save() {
    cancelTouches()
    finishLoading()
    for fault in keeper?.close() ?? [] { report(fault) }
    savePreferences()
    pictures.finish()
    // Handles the last messages from other threads.
    loop.handle(Turn(time: Timestamp(microseconds: loop.time.microseconds + 1)))
  }

  /// Saves the settings that have changed in a turn; what visitors of a kiosk choose is not saved.
  func keepSettings() {
    guard sandbox.settings.keepsChanges else { return }
    settingsSaver.save(sandbox.settings.changeable)
  }

  private func savePreferences() {
    guard sandbox.settings.keepsChanges else { return }
    do throws(FileError) {
      try settingsSaver.finish(sandbox.settings.changeable)
    } catch { report(Fault(error, path: Preferences.path)) }
  }

  func show(_ text: String) { sandbox.overlays.show(text, on: loop) }

  // MARK: Pictures

  func makePictureSaver() -> PictureSaver {
    PictureSaver(folder: PicturesFolder.path) { [mailbox] outcome in
      mailbox.post { session in session.pictureSaved(outcome) }
    }
  }

  /// Saves the current scene without overlays (rule H7).
  func savePicture() {
    guard let window = sandbox.window else { return }
    finishLoading()
    let canvas = Canvas()
    window.drawScene(in: canvas)
    canvas.removeOverlays()
    // The display still has to draw the window.
    window.setNeedsDisplay()
    guard let pixels = stage.display.picture(of: canvas) else { return }
    let document = SVGDocument(canvas, geometry: stage.platform.geometry) { [assets] name in
      AssetsFolder.picture(name, in: assets)
    }
    pictures.save(pixels, document)
  }

  private func pictureSaved(_ outcome: PictureSaver.Outcome) {
    switch outcome {
    case .success(let path):
      let words = UserFolder.words(for: path, suffix: localized(".png and .svg"))
      show(localized("Saved to the gallery: \(words)"))
    case .failure(let fault):
      report(fault)
      show(localized("The picture was not saved: \(fault.subject) \(fault.problem)"))
    }
  }
}
