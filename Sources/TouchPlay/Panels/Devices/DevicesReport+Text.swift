internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

extension DevicesReport {
  /// The report for a terminal.
  var text: String {
    var lines = [
      "SDL \(library.version)\(library.isCompatibilityLayer ? ", which is sdl2-compat" : "") "
        + "(\(library.revision)), video driver \(video?.driver ?? "none")",
      "video drivers: \(library.drivers.joined(separator: ", "))",
    ]
    if let video {
      lines.append(
        "presenter: \(video.presenter) (chosen for this driver; --presenter overrides it)")
      lines += video.displays.enumerated().map { "display \($0.offset): \($0.element.words)" }
      lines += video.touchDevices.map { "touch device: \($0)" }
      if video.touchDevices.isEmpty {
        lines.append("no touch devices yet: some appear only at the first touch; the mouse works")
      }
    } else {
      lines.append("no display")
    }
    lines += touchScreens.map { "touch screen: \($0.words)" }
    lines += lacks.map { "missing: \($0.problem): \($0.remedy)" }
    return lines.map(\.inOneLine).joined(separator: "\n")
  }
}

extension DisplayDescription {
  /// Everything about the display, in words.
  fileprivate var words: String {
    let size = frame.size
    let place = "\(Int(frame.minX)),\(Int(frame.minY))"
    let parts = [
      name, "\(Int(size.width))x\(Int(size.height)) at \(place)",
      pixels.map { "\(Int($0.width))x\(Int($0.height)) pixels" } ?? "pixels not known",
      scale.map { "scale \(Figure.short($0))" } ?? "scale not known",
      millimeters?.inMillimeters ?? "size in mm not known",
      hertz > 0 ? "\(hertz) Hz" : "refresh rate not known",
      orientationWords ?? "rotation not known",
    ]
    return parts.joined(separator: ", ")
  }

  /// How the display is turned, in words; nil if unknown.
  var orientationWords: String? {
    switch orientation {
    case .landscapeLeft: "landscape"
    case .landscapeRight: "landscape, upside down"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portrait, upside down"
    case .faceUp, .faceDown, nil: nil
    }
  }
}

extension TouchScreen {
  /// Everything about the device, in words.
  fileprivate var words: String {
    let range = nodeFacts.map { "axes \($0.x.words) × \($0.y.words)" }
    let parts = [
      "\(name), \(node), \(identity.words)", connection,
      millimeters?.inMillimeters ?? "size in mm not known",
      contacts.map { $0 == 1 ? "1 contact" : "\($0) contacts" } ?? "contacts not known", range,
      calibration.map { "calibrated by \($0.sixNumbers)" }, "on display \(output ?? "not known")",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension TouchScreen.Axis {
  fileprivate var words: String { "\(minimum)…\(maximum)" }
}
