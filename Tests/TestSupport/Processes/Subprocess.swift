public import Foundation

/// A program to run to its end.
///
///     let result = try Subprocess("/bin/echo", ["one"]).run()
///     #expect(result.output == "one\n")
public struct Subprocess {
  /// The program's path, or its name to look up in `PATH`.
  public var program: String
  /// The arguments.
  public var arguments: [String]
  /// Changes to the test's environment; nil removes a variable.
  public var environment: [String: String?]
  /// The program's standard input.
  public var input: Data
  /// The working folder, or nil for the test's.
  public var folder: String?
  /// A path for standard output, such as `/dev/full`; nil puts it in the result.
  public var outputPath: String?
  /// The maximum running time, in seconds.
  public var timeout: Double

  /// A program's output and how it ended.
  public struct Result: Sendable {
    /// The exit code or signal, and the resources that the program used.
    public var end: ProcessEnd
    /// The bytes of standard output.
    public var outputData: Data
    /// The bytes of standard error.
    public var errorData: Data

    /// The exit code, or nil if a signal ended the program.
    public var exitCode: Int32? { end.exitCode }
    /// The signal that ended the program, if any.
    public var signal: Int32? { end.signal }
    /// Standard output as text.
    public var output: String { String(decoding: outputData, as: UTF8.self) }
    /// Standard error as text.
    public var errors: String { String(decoding: errorData, as: UTF8.self) }
  }

  /// Describes a program to run.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: Data = Data(), folder: String? = nil, outputPath: String? = nil, timeout: Double = 60
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.folder = folder
    self.outputPath = outputPath
    self.timeout = timeout
  }

  /// Runs the program to its end; after the timeout, it and everything it has started are killed.
  public func run() throws(SupportError) -> Result {
    let files = try TemporaryFolder()
    let group = try ProcessGroup(removing: files.path)
    var streams = ChildProcess.Streams()
    streams.output = outputPath ?? files.path("output")
    streams.errors = files.path("errors")
    if !input.isEmpty {
      streams.input = files.path("input")
      try files.write(input, to: "input")
    }
    let location = folder.map { ["/usr/bin/env", "-C", $0] } ?? []
    let child = try ChildProcess(
      location + [program] + arguments, environment: inheritedEnvironment(changes: environment),
      streams: streams, group: group)
    let end = try child.waitForEnd(seconds: timeout)
    return Result(
      end: end,
      outputData: outputPath == nil ? files.data("output") : Data(),
      errorData: files.data("errors"))
  }
}

/// The test's own environment, with some variables set, or removed by nil.
func inheritedEnvironment(changes: [String: String?]) -> [String: String] {
  var environment = ProcessInfo.processInfo.environment
  for (name, value) in changes {
    environment[name] = value
  }
  return environment
}
