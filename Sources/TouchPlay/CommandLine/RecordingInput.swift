internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// The recording that a command reads, and the options that describe it.
struct RecordingInput {
  /// The options of every command that reads a recording.
  static let options = [
    OptionName(
      "--from-format", RecordingFormat.kind(\.isReadable), "format of the input (detected)"),
    OptionName(
      "--description", .file, "device description of an evemu recording (found by its name)"),
    OptionName(
      "--layer", .word("LAYER", of: RecordingLayer.allCases.map(\.rawValue)),
      "what to read of a session: what the window got, or what the kernel reported (window)"),
  ]

  /// The recording's path; `-` is standard input.
  let path: String
  private let format: RecordingFormat?
  private let description: String?
  private let layer: RecordingLayer

  /// Reads the options of a recording without opening it.
  ///
  /// - Throws: `Fault` for a format that cannot be read.
  init(_ path: String, _ options: Options) throws(Fault) {
    self.path = path
    format = try RecordingFormat.option("--from-format", options, \.isReadable)
    description = options.value("--description")
    let layers = RecordingLayer.allCases.map(\.rawValue).joined(separator: " or ")
    layer = try options.value("--layer", expected: layers, RecordingLayer.init) ?? .window
    guard description != "-" || path != "-" else {
      throw .usage("--description", "cannot also be standard input", "name a file")
    }
  }

  /// Finds the recording and its description.
  ///
  /// - Throws: `Fault` when either cannot be read, or when the recording takes no description.
  func find() throws(Fault) -> RecordingFile {
    let device = try device()
    var recording = try rethrow(
      RecordingFile(path: path, format: format, description: device)
    ) { Fault($0, path: path, named: format) }
    recording.layer = layer
    if device != nil { try requireEvemu(recording) }
    return recording
  }

  private func device() throws(Fault) -> DeviceDescription? {
    guard let description else { return nil }
    do throws(SessionError) {
      return try DeviceDescription(
        FileSource(path: description), name: UserFolder.name(of: description))
    } catch {
      var fault = Fault(error, path: description)
      if fault.code == .badInput { fault.advice = "name a file written by evemu-describe" }
      throw fault
    }
  }

  private func requireEvemu(_ recording: RecordingFile) throws(Fault) {
    let format = try rethrow(recording.format(), as: recording.fault)
    guard format == .evemu else {
      throw .usage(
        "--description", "is for evemu recordings; \(path) is \(format.rawValue)",
        "leave it out")
    }
  }
}

extension RecordingFormat {
  /// The value of an option that names one of the possible formats.
  static func kind(_ isPossible: (RecordingFormat) -> Bool) -> ValueKind {
    .word("F", of: allCases.filter(isPossible).map(\.rawValue))
  }

  /// The format that an option names; nil when the option was not given.
  ///
  /// - Throws: `Fault` for anything but a possible format.
  static func option(
    _ name: String, _ options: Options, _ isPossible: (RecordingFormat) -> Bool
  ) throws(Fault) -> RecordingFormat? {
    let choices = allCases.filter(isPossible)
    let list = choices.map(\.rawValue).joined(separator: ", ")
    return try options.value(name, expected: "one of \(list)") { text in
      RecordingFormat(rawValue: text).flatMap { choices.contains($0) ? $0 : nil }
    }
  }
}
