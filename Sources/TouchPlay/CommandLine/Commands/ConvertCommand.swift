internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// `touchplay convert`: writes a recording in another format.
struct ConvertCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "convert", usage: "convert IN OUT",
      summary: "convert between recording formats", options: options, operands: .file,
      more: formats)
  }

  static let options =
    RecordingInput.options + [
      OptionName(
        "--to-format", RecordingFormat.kind(\.isWritable),
        "format of the output (from its extension)"),
      OptionName("--force", "replace an existing file"),
    ]

  /// The list of formats for the help.
  static var formats: String {
    let formats = RecordingFormat.allCases
    let readable = formats.filter(\.isReadable).map(\.rawValue).joined(separator: ", ")
    let writable = formats.filter(\.isWritable).map(\.rawValue).joined(separator: ", ")
    return "\n\nIn: \(readable)\nOut: \(writable)\n"
      + "Extensions of OUT: \(endings); none means touchplay\n"
      + "- is standard input or standard output.\n"
  }

  /// The extensions that name a format, as a list for people.
  private static var endings: String {
    RecordingFormat.allCases.flatMap(\.outputEndings).map { ".\($0)" }.joined(separator: ", ")
  }

  /// The format for an output's extension; touchplay when there is no extension.
  ///
  /// - Throws: `Fault` for an extension that names no writable format.
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
    options = try Options(arguments, known: Self.options, maximumOperands: 2)
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
    let replaces = options.has("--force")
    try rethrow(OutputFile.check(output, replaces: replaces), as: Fault.file(output))
    let recording = try input.find()
    let export = try rethrow(recording.export(to: to), as: recording.fault)
    let draft = try rethrow(OutputDraft(output, replaces: replaces), as: Fault.file(output))
    while let piece = try rethrow(export.next(), as: recording.fault) {
      try rethrow(draft.write(piece), as: Fault.file(output))
    }
    try rethrow(draft.finish(), as: Fault.file(output))
    for note in export.notes { Fault.warn("\(input.path): \(note)") }
    export.damage?.warn(path: input.path, "converted")
    return 0
  }
}
