internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// `touchplay convert`: writes a recording in another format.
struct ConvertCommand {
  static let options =
    RecordingInput.options + [
      OptionName(
        name: "--to-format", value: "F",
        meaning: "the output's format (told by its name's ending)"),
      OptionName(name: "--force", meaning: "replace a file that exists"),
    ]

  /// The formats, for the help.
  static var formats: String {
    let formats = RecordingFormat.allCases
    let readable = formats.filter(\.isReadable).map(\.rawValue).joined(separator: ", ")
    let writable = formats.filter(\.isWritable).map(\.rawValue).joined(separator: ", ")
    return "\n\nIn: \(readable)\nOut: \(writable)\nEndings of OUT: \(endings); none: touchplay\n"
      + "A file - is standard input or output.\n"
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
        path, "the ending .\(ending) names no format that can be written",
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
      throw .usage("convert", "needs an input and an output", "write touchplay convert IN OUT")
    }
    input = try RecordingInput(options.operands[0], options)
    output = options.operands[1]
    let named = try RecordingFormat.option("--to-format", options, \.isWritable)
    if let named { to = named } else { to = try Self.format(ofOutput: output) }
  }

  func run() throws(Fault) -> Int32 {
    if output == "-", !to.isText {
      throw .usage(output, "takes text only", "name a file, or choose a format that is text")
    }
    let replaces = options.has("--force")
    try rethrow(OutputFile.check(output, replaces: replaces), as: Fault.file(output))
    TerminationSignals.end(after: 0)
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
