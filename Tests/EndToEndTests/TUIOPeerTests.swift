import Foundation
import TestSupport
import Testing

/// Other programs that receive the TUIO of a replay without a display.
@Suite("TUIO peers", .timeLimit(.minutes(5)))
struct TUIOPeerTests {
  private let folder: TemporaryFolder
  private let port: UInt16

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data(TUIOScene.threeFingers.utf8), to: "three.jsonl")
    port = try FreePort.next()
  }

  /// Replays three fingers to a program that a shell starts, to the end or for some seconds, and
  /// returns what that printed.
  ///
  /// The replay begins when the program has opened the port, and has printed `ready`, unless that is
  /// nil.
  private func replay(
    to command: String, ready: String? = nil, _ options: [String] = [], for seconds: Double? = nil
  ) throws -> String {
    let hasPort = "grep -q ':\(String(format: "%04X", port)) ' /proc/net/udp*"
    let isReady = hasPort + (ready.map { " && grep -q '\($0)' \"$1/out\"" } ?? "")
    // The file exists before the program does, so that looking into it never fails.
    let script = """
      : >"$1/out"
      \(command) >"$1/out" 2>"$1/errors" &
      for i in $(seq 600); do
        \(isReady) && break
        kill -0 $! 2>/dev/null || break
        sleep 0.05
      done
      kill -0 $! 2>/dev/null || { wait $!; exit $?; }
      shift; "$@" || exit 1
      sleep 0.5
      kill $!
      """
    let result = try Subprocess(
      "/bin/sh",
      [
        "-c", script, "sh", folder.path, "timeout", "--preserve-status", "\(seconds ?? 0)",
        BuiltProduct.touchplay, "replay", folder.path("three.jsonl"), "--headless", "--tuio",
        "\(port)",
      ] + options, environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    ).run()
    if result.exitCode == 77 { try Test.cancel("\(folder.text("errors"))") }
    let isStopped = result.errors.contains("stopped by a signal")
    #expect(
      result.exitCode == 0 && (result.errors.isEmpty || seconds != nil && isStopped),
      "\(result.errors)\(folder.text("errors"))")
    return folder.text("out")
  }

  @Test("U7 Kivy gets each finger once, where it is")
  func kivy() throws { try checkReceiver("kivy") }

  @Test("U7 Qt's plugin gets each finger once, where it is")
  func qt() throws { try checkReceiver("qt") }

  @Test("U7 python-tuio gets each finger once, where it is")
  func pythonTUIO() throws { try checkReceiver("python-tuio") }

  private func checkReceiver(_ peer: String) throws {
    let output = try replay(
      to: "/usr/bin/python3 \(TUIOScene.script("tuio_receive.py")) \(peer) \(port)", ready: "ready")
    let lines = output.split(separator: "\n").map(String.init)
    let ends = lines.filter { $0.hasPrefix("begin") || $0.hasPrefix("end") }
    #expect(
      ends == [
        "begin 1 0.2500 0.2500", "begin 2 0.1000 0.8000", "end 1 0.7500 0.2500",
        "begin 3 0.5000 0.5000", "end 2 0.1100 0.8000", "end 3 0.5000 0.5000",
      ])
    var moves = lines.filter { $0.hasPrefix("move 1 ") && $0 != "move 1 0.7500 0.2500" }
    moves.removeAll { $0 == "move 1 0.2500 0.2500" }
    #expect(moves.count == 19, "\(moves)")
  }

  @Test("U7 --from begins with the fingers that are down, and --loop plays again until a signal")
  func loop() throws {
    let output = try replay(
      to: "oscdump -L \(port)", ["--loop", "--from", "0.45", "--to", "0.7"], for: 3)
    let alive = output.split(separator: "\n").compactMap { line in
      line.firstRange(of: "\"alive\"").map { String(line[$0.upperBound...]) }
    }
    #expect(alive.prefix(3) == [" 1 2", " 2", " 3 2"], "\(alive)")
    // Each time, all fingers are lifted twice.
    #expect(alive.count { $0.isEmpty } >= 6 && alive.last == "")
  }

  @Test("U7 oscdump sees frames in order, each whole, and the state again while nothing changes")
  func frames() throws {
    let output = try replay(to: "oscdump -L \(port)")
    let lines = output.split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst(3).joined(separator: " ")
    }
    let numbers = lines.filter { $0.hasPrefix("\"fseq\"") }.compactMap {
      $0.split(separator: " ").last
    }
    .compactMap { Int($0) }
    #expect(numbers.filter { $0 > 0 } == Array(1...27))
    #expect(numbers.contains(-1) && numbers.last == -1)
    let third = try #require(lines.firstIndex(of: "\"fseq\" 22"))
    #expect(lines[third - 4].hasPrefix("\"source\" \"touchplay@"))
    #expect(lines[third - 3] == "\"alive\" 1 2")
    #expect(lines[third - 2].hasPrefix("\"set\" 1 0.750000 0.250000 0.000000"))
    #expect(lines[third - 1].hasPrefix("\"set\" 2 0.100000 0.800000 0.000000"))
    #expect(lines[lines.count - 2] == "\"alive\"")
  }

  @Test("U7 without a window, a replay that sends keeps the speed that was asked for")
  func speed() throws {
    let start = ContinuousClock.now
    _ = try replay(to: "oscdump -L \(port)", ["--speed", "4"])
    let seconds = start.duration(to: .now) / .seconds(1)
    // 2.81 s of the recording, and half a second of waiting.
    #expect(seconds > 1.1 && seconds < 3, "\(seconds) s")
  }

  @Test("U8 a port in use ends the program before there is a window, with one line")
  func busy() throws {
    let script = """
      import socket, subprocess, sys
      holder = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      holder.bind(("127.0.0.1", int(sys.argv[1])))
      sys.exit(subprocess.run(sys.argv[2:]).returncode)
      """
    for command in [["play"], ["check"], ["soak"]] {
      let result = try Subprocess(
        "/usr/bin/python3",
        ["-c", script, "\(port)", BuiltProduct.touchplay] + command + ["--tuio", "\(port)"],
        environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "HOME": folder.path]
      ).run()
      #expect(result.exitCode == 69)
      #expect(
        result.errors
          == "touchplay: --tuio: 127.0.0.1:\(port) is in use by another program: "
          + "end that program, or use another port\n")
    }
  }
}
