import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  /// The kernel is imitated by umockdev; the tests of the virtual machine have a real one.
  @Suite("touchplay watch")
  struct WatchTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A contact of 10 ms.
    private func blink(_ number: Int, at time: Double, _ place: Point) -> [MockPanel.Event] {
      MockPanel.stroke(number, from: time, seconds: 0.01, at: place).filter { event in
        event.code != 0x35 || event.seconds == time
      }
    }

    /// Runs a shell's commands beside `watch`, whose process is `$watch`, and ends it.
    private func run(
      _ events: [MockPanel.Event], _ options: String, then commands: String
    ) throws -> Subprocess.Result {
      let panel = try MockPanel(events)
      let script = """
        "$0" watch \(options) & watch=$!
        \(commands)
        kill -TERM $watch; wait $watch; echo "exit code $?"
        """
      let shell = ["-c", script, BuiltProduct.touchplay]
      return try Subprocess(MockPanel.program, panel.arguments("/bin/sh", shell)).run()
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
      try text.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
    }

    @Test("J16 watch reports what a device does, one line of JSON each, and ends on TERM with 0")
    func lines() throws {
      // A busy machine can play the end of a blink so late that it is not a ghost: one of four is
      // enough.
      let blinks = (2...5).flatMap { number in
        blink(number, at: Double(number) / 2 + 1, Point(x: 86, y: 97))
      }
      let result = try run(
        MockPanel.stroke(1, from: 1, seconds: 0.4, at: Point(x: 60, y: 50)) + blinks, "",
        then: "sleep 5")
      #expect(result.output.hasSuffix("exit code 0\n") && result.errors == "", "\(result)")
      let lines = try objects(result.output)
      let kinds = lines.map { $0["event"] as? String }
      #expect(kinds == ["start", "connected", "ghost", "stop"], "\(result.output)")
      for line in lines.dropFirst() { #expect(line["device"] as? String == "Mock Panel") }
      guard lines.count == 4 else { return }
      #expect(lines[1]["node"] as? String == MockPanel.node)
      #expect(lines[1]["millimeters"] as? [Double] == [344, 194])
      #expect(lines[2]["millimeters"] as? [Double] == [86, 97])
      #expect(lines[2]["seconds"] as? Double ?? 1 < 0.03)
      #expect(lines[3]["contacts"] as? Int == 5)
      #expect(1...4 ~= lines[3]["ghosts"] as? Int ?? 0)
      let last = try #require(lines[3]["lastTouch"] as? String)
      #expect(last.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    }

    @Test("J16 a named node, a log, and Prometheus' text on request")
    func outputs() throws {
      let (log, port) = (folder.path("log"), try FreePort.next())
      let url = "http://127.0.0.1:\(port)/metrics"
      let get = "import urllib.request as r; print(r.urlopen('\(url)').read().decode())"
      let result = try run(
        MockPanel.stroke(1, from: 1, seconds: 0.4, at: Point(x: 60, y: 50)),
        "--log \(log) --metrics \(port) \(MockPanel.node)",
        then: "sleep 3; python3 -c \"\(get)\"")
      #expect(result.output.contains("touchplay_contacts_total{device=\"Mock Panel\"} 1\n"))
      #expect(result.output.hasSuffix("exit code 0\n"), "\(result)")
      #expect(try objects(folder.text("log")).count == 3)
    }

    @Test("J16 watch runs without a wake-up while nothing happens, in 15 MB")
    func idle() throws {
      let result = try run(
        [(0, 0, 0, 0)], "--metrics \(FreePort.next())",
        then: """
          sleep 3; cat /proc/$watch/status; sleep 3; cat /proc/$watch/status
          """)
      let numbers = result.output.matches(of: /voluntary_ctxt_switches:\s+(\d+)/).map { $0.1 }
      #expect(numbers.count == 4 && numbers[..<2] == numbers[2...], "\(numbers)")
      let memory = result.output.matches(of: /VmRSS:\s+(\d+)/).compactMap { Int($0.1) }
      print("watch: \(memory) kB")
      #expect(memory.count == 2 && memory.allSatisfy { $0 < 15_000 }, "\(memory)")
    }

    @Test("J16 watch's wrong command lines, missing devices and outputs")
    func faults() throws {
      let panel = try MockPanel([(0, 0, 0, 0)])
      func check(_ arguments: [String], _ code: Int32, _ words: String, mock: Bool = false) throws {
        let program = BuiltProduct.touchplay
        let arguments = ["watch"] + arguments
        let result =
          mock
          ? try Subprocess(MockPanel.program, panel.arguments(program, arguments)).run()
          : try Subprocess(program, arguments).run()
        #expect(result.exitCode == code && result.errors.contains(words), "\(arguments): \(result)")
        #expect(result.output == "")
      }
      try check(["/dev/null"], 69, "/dev/null: is not the event node of a touch")
      try check(["/dev/nothing"], 69, "/dev/nothing: cannot be read (No such file or directory)")
      try check(["--metrics", "x"], 2, "--metrics: x is not valid: use a port")
      try check(["--silent-after", "1"], 2, "--silent-after")
      try check(["--log", folder.path("no/log")], 73, "cannot be created", mock: true)
      try check(["--log", "/dev/full"], 74, "/dev/full: write failed (No space left", mock: true)
    }

    @Test(
      "J16 systemd understands each setting of the unit",
      .enabled(if: access("/usr/bin/systemd-analyze", X_OK) == 0, "needs systemd-analyze"))
    func unit() throws {
      let unit = ServiceUnit(name: "touchplay-watch")
      let result = try Subprocess("/usr/bin/systemd-analyze", ["verify", unit.path]).run()
      let complaints = result.errors.components(separatedBy: "\n").filter {
        !$0.isEmpty && !$0.hasSuffix("is not executable: No such file or directory")
      }
      #expect(complaints.isEmpty, "\(complaints)")
      #expect(try unit.values(of: "DynamicUser") == ["yes"])
      #expect(try unit.command().prefix(2) == [ServiceUnit.program, "watch"])
    }
  }
}
