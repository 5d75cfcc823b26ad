import Testing

@testable import TrackerKit

@Suite("Loading for a view")
struct ViewLoadingTests {
  private struct Missing: Error {}

  private let scene = ControlScene()
  private let label = Label("waiting")

  private static func fetch(_ isThere: Bool) async throws -> String {
    try await Task.sleep(for: .milliseconds(5))
    if !isThere { throw Missing() }
    return "loaded"
  }

  /// Waits for a result, and handles a turn.
  private func next() async {
    while !scene.app.loop.postbox.hasPost { await Task.yield() }
    scene.key("x")
  }

  @Test("Q12 a view shows what was loaded; a failure is a warning, or handled")
  func values() async {
    var warnings: [String] = []
    scene.app.onWarning = { warnings.append($0) }
    scene.window.addSubview(label)
    label.load {
      try await Self.fetch(true)
    } then: { label, text in
      label.text = text
    }
    #expect(label.text == "waiting")
    await next()
    #expect(label.text == "loaded")
    label.load {
      try await Self.fetch(false)
    } then: { label, text in
      label.text = text
    }
    await next()
    #expect(label.text == "loaded" && warnings.count == 1 && warnings[0].contains("Missing"))
    label.load {
      try await Self.fetch(false)
    } then: { label, text in
      label.text = text
    } orElse: { label, _ in
      label.text = "nothing there"
    }
    await next()
    #expect(label.text == "nothing there" && warnings.count == 1)
  }

  @Test("Q12 outside a window, nothing is loaded")
  func outside() async throws {
    label.load {
      try await Self.fetch(true)
    } then: { label, text in
      label.text = text
    }
    try await Task.sleep(for: .milliseconds(30))
    scene.key("x")
    #expect(label.text == "waiting")
  }
}
