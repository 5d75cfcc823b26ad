internal import TrackerKit
internal import TrackerKitSDL

/// Drawings that are kept, and pictures that are saved (rules L5, H1).
extension PlaySession {
  private func makeKeeper() -> DrawingKeeper {
    DrawingKeeper(folder: DrawingsFolder.userPath) { [mailbox] fault in
      mailbox.post { session in
        session.report(fault)
        session.show("The drawing is no longer saved: \(fault.problem)")
      }
    }
  }

  /// Loads what was kept, before anything is recorded (rule S1).
  func loadDrawings() {
    guard sandbox.settings.keepsChanges else { return }
    let keeper = makeKeeper()
    sandbox.keepDrawings(with: keeper)
    self.keeper = keeper
  }

  /// Says what came up while files were read: a line each on standard error, a sentence each on screen.
  func tell(_ notices: [Notice]) {
    for notice in notices { Fault.warn(notice.text) }
    let captions = notices.map(\.caption).filter { !$0.isEmpty }
    if !captions.isEmpty { show(captions.map { $0 + "." }.joined(separator: " ")) }
  }

  /// The folders in which nothing can be kept, beside that of the drawings.
  var unusableFolders: [Notice] {
    guard sandbox.settings.keepsChanges else { return [] }
    return UserFolder.notices(about: [
      ("settings", Preferences.folder), ("learned gestures", TemplatesFolder.userPath),
      ("recordings", SessionsFolder.path),
    ])
  }

  /// While somebody draws, what there is of it is kept every second; else nothing runs (rules L5, Q3).
  func watchProgress() {
    guard let keeper, progressClock?.isValid != true, keeper.hasProgress else { return }
    progressClock = loop.schedule(after: Self.progressInterval, isOutside: true) {
      keeper.keepProgress()
    }
  }

  /// Ends strokes as the system does, and waits until drawings and pictures are saved (rules R4, S8).
  func save() {
    cancelTouches()
    for fault in keeper?.close() ?? [] { report(fault) }
    savePreferences()
    pictures.finish()
    // What the other threads had to say last.
    loop.handle(Turn(time: Timestamp(microseconds: loop.time.microseconds + 1)))
  }

  /// Keeps what the user has chosen; visitors of a kiosk choose for themselves only.
  private func savePreferences() {
    guard sandbox.settings.keepsChanges else { return }
    do throws(FileError) {
      try Preferences.save(sandbox.settings)
    } catch { report(Fault(error, path: Preferences.path)) }
  }

  private func show(_ text: String) {
    sandbox.overlays.show(text, on: loop)
  }

  // MARK: Pictures

  func makePictureSaver() -> PictureSaver {
    PictureSaver(folder: PicturesFolder.path) { [mailbox] outcome in
      mailbox.post { session in session.pictureSaved(outcome) }
    }
  }

  /// Saves the scene as it looks now, without what lies over it (rule H7).
  func savePicture() {
    guard let window = sandbox.window else { return }
    let canvas = Canvas()
    window.drawScene(in: canvas)
    canvas.removeOverlays()
    // The display has drawn something else in the meantime.
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
      show("Saved \(UserFolder.words(for: path, suffix: ".png and .svg"))")
    case .failure(let fault):
      report(fault)
      show("The picture was not saved: \(fault.subject) \(fault.problem)")
    }
  }
}
