internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// `touchplay convert`: writes a recording in another format.
struct ConvertCommand: Subcommand {
  static var help: SubcommandHelp {
    SubcommandHelp(
      name: "convert", usage: "convert IN OUT",
      summary: "convert between recording formats", options: options, more: formats)
  }

  static let options =
    RecordingInput.options + [
      OptionName(
        name: "--to-format", value: "F",
        meaning: "format of the output (from its extension)"),
      OptionName(name: "--force", meaning: "replace an existing file"),
    ]

  /// The formats, for the help.
  static var formats: String {
    let formats = RecordingFormat.allCases
    let readable = formats.filter(\.isReadable).map(\.rawValue).joined(separator: ", ")
    let writable = formats.filter(\.isWritable).map(\.rawValue).joined(separator: ", ")
    return "\n\nIn: \(readable)\nOut: \(writable)\n"
      + "Extensions of OUT: \(endings); none means touchplay\n"
      + "- is standard input or standard output.\n"
  }

  /// The endings that name a format, for people.
  private static var endings: String {
    RecordingFormat.allCases.flatMap(\.outputEndings).map { ".\($0)" }.joined(separator: ", ")
  }

  /// The format that an output's name asks for; touchplay where the name has no ending.
  ///
  /// - Throws: `Fault` for an ending that names no format that can be written.
  static func format(ofOutput path: String) throws(Fault) -> RecordingFormat {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.dropFirst().lastIndex(of: "."), name.last != "." else {
      return .touchplay
    }
    let ending = name[name.index(after: point)...].lowercased()
    let format = RecordingFormat.allCases.first { $0.outputEndings.contains(ending) }
    guard let format else {
      throw .usage(
        path, ".\(ending) is not a format that can be written",
        "use one of \(endings), or name the format with --to-format")
    }
    return format
  }

  private let options: Options
  private let input: RecordingInput
  private let output: String
  private let to: RecordingFormat

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, mostOperands: 2)
    guard options.operands.count == 2 else {
      throw .usage("convert", "needs an input and an output", "use touchplay convert IN OUT")
    }
    input = try RecordingInput(options.operands[0], options)
    output = options.operands[1]
    let named = try RecordingFormat.option("--to-format", options, \.isWritable)
    if let named { to = named } else { to = try Self.format(ofOutput: output) }
  }

  func run() throws(Fault) -> Int32 {
    if output == "-", !to.isText {
      throw .usage(output, "accepts only text formats", "name a file, or choose a text format")
    }
    do throws(FileError) {
      try OutputFile.check(output, replaces: options.has("--force"))
    } catch { throw Fault(error, path: output) }
    TerminationSignals.end(after: 0)
    let recording = try input.find()
    let export: RecordingExport
    do throws(SessionError) {
      export = try recording.export(to: to)
    } catch { throw recording.fault(error) }
    try write(export, of: recording)
    for note in export.notes { Fault.warn("\(input.path): \(note)") }
    export.damage?.warn(path: input.path, "converted")
    return 0
  }

  private func write(
    _ export: RecordingExport, of recording: RecordingFile
  ) throws(Fault) {
    let draft: OutputDraft
    do throws(FileError) {
      draft = try OutputDraft(output, replaces: options.has("--force"))
    } catch { throw Fault(error, path: output) }
    while let piece = try next(export, of: recording) {
      do throws(FileError) {
        try draft.write(piece)
      } catch { throw Fault(error, path: output) }
    }
    do throws(FileError) {
      try draft.finish()
    } catch { throw Fault(error, path: output) }
  }

  private func next(
    _ export: RecordingExport, of recording: RecordingFile
  ) throws(Fault) -> [UInt8]? {
    do throws(SessionError) {
      return try export.next()
    } catch { throw recording.fault(error) }
  }
}
