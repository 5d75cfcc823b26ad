internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

extension DevicesReport {
  /// The report as JSON; `docs/devices.md` describes its members, which are a stable interface.
  var json: JSONValue {
    .object([
      "displays": .array((video?.displays ?? []).map(\.json)),
      "driver": video.map { .text($0.driver) } ?? .null,
      "drivers": .array(library.drivers.map { .text($0) }),
      "missing": .array(
        lacks.map { .object(["problem": .text($0.problem), "remedy": .text($0.remedy)]) }),
      "presenter": video.map { .text($0.presenter) } ?? .null, "sdl": .text(library.version),
      "sdl2Compat": .flag(library.isCompatibilityLayer), "sdlRevision": .text(library.revision),
      "touchDevices": .array((video?.touchDevices ?? []).map { .text($0) }),
      "touchScreens": .array(touchScreens.map(\.json)),
    ])
  }
}

extension DisplayDescription {
  fileprivate var json: JSONValue {
    .object([
      "height": .integer(Int(frame.size.height)), "hertz": .integer(hertz),
      "millimeters": .pair(millimeters), "name": .text(name), "pixels": .pair(pixels),
      "rotation": orientationWords.map { .text($0) } ?? .null,
      "scale": scale.map { .number($0) } ?? .null, "width": .integer(Int(frame.size.width)),
      "x": .integer(Int(frame.minX)), "y": .integer(Int(frame.minY)),
    ])
  }
}

extension TouchScreen {
  fileprivate var json: JSONValue {
    .object([
      "axes": nodeFacts.map { .array([$0.x.json, $0.y.json]) } ?? .null,
      "bus": .text(identity.busName),
      "calibration": calibration.map { matrix in
        .array([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map { .number($0) })
      } ?? .null,
      "connection": connection.map { .text($0) } ?? .null,
      "contacts": contacts.map { .integer($0) } ?? .null,
      "display": output.map { .text($0) } ?? .null, "millimeters": .pair(millimeters),
      "name": .text(name), "node": .text(node), "obstacle": obstacle.map { .text($0) } ?? .null,
      "product": .integer(identity.product), "vendor": .integer(identity.vendor),
      "version": .integer(identity.version),
    ])
  }
}

extension TouchScreen.Axis {
  fileprivate var json: JSONValue {
    .object([
      "maximum": .integer(maximum), "minimum": .integer(minimum),
      "resolution": .integer(resolution),
    ])
  }
}

extension JSONValue {
  /// A size as `[width, height]`; null if there is none.
  fileprivate static func pair(_ size: Size?) -> JSONValue {
    size.map { .array([.number($0.width), .number($0.height)]) } ?? .null
  }
}
