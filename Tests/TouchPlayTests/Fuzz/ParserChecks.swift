import PanelCheck

@testable import TouchPlay

/// Parsers of the program's small texts: any bytes give a value that survives a round trip, or one fault.
enum ParserChecks {
  /// Any arguments are accepted or refused in one line.
  static func options(_ input: [UInt8]) throws(Finding) {
    // Names stay in the working folder, and nothing waits for standard input.
    let text = String(decoding: input, as: UTF8.self).replacing("/", with: "_")
    guard !text.contains("--profile\n-"), !text.contains("--profile=-") else { return }
    let arguments = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    do throws(Fault) {
      try parse(arguments)
    } catch {
      try Finding.require(
        [.usage, .noInput, .badInput].contains(error.code), "another fault: \(error.text)")
      try Finding.require(
        !error.problem.isEmpty && !error.advice.isEmpty, "an empty fault: \(error.text)")
    }
  }

  private static func parse(_ arguments: [String]) throws(Fault) {
    let subcommands = Touchplay.subcommands
    if try Help(subcommands: subcommands).answer(to: arguments) != nil { return }
    let named = subcommands.first { $0.help(.standard).name == arguments.first }
    let rest = named == nil ? arguments : Array(arguments.dropFirst())
    _ = try (named ?? PlayCommand.self).init(rest)
  }

  /// A profile has limits that can be met, and a fault names a line of the file.
  static func profile(_ input: [UInt8]) throws(Finding) {
    let profile: Profile
    do throws(Fault) {
      profile = try ProfileFile.profile(in: input, "profile")
    } catch {
      let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
      let line = error.subject.split(separator: " ").last.flatMap { Int($0) } ?? 0
      return try Finding.require((1...lines).contains(line), "no such line: \(error.text)")
    }
    try Finding.require(!profile.limits.isEmpty, "no limits")
    for limit in profile.limits.values {
      try Finding.require(limit.value.isFinite && limit.value >= 0, "\(limit)")
    }
  }

  /// A gesture that was read is the same after it was written.
  static func template(_ input: [UInt8]) throws(Finding) {
    let text = String(decoding: input, as: UTF8.self)
    guard let template = try? TemplateText.template(of: text) else { return }
    let again = try? TemplateText.template(of: TemplateText.text(of: template))
    try Finding.require(again == template, "a gesture changes in its file")
  }

  /// Settings that could be read are the same after they were written.
  static func settings(_ input: [UInt8]) throws(Finding) {
    let settings = Settings()
    _ = Preferences.read(input, into: settings)
    let (content, again) = (Array(settings.changeable.saved.utf8), Settings())
    try Finding.require(
      Preferences.read(content, into: again) == .whole, "settings cannot be read again")
    try Finding.require(
      Array(again.changeable.saved.utf8) == content, "settings change in their file")
  }
}
