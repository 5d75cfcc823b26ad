import Foundation
import TestSupport
import Testing

@Suite(
  "Launched programs", .serialized,
  .enabled(if: TouchRig.isAllowed, "needs a private display"))
struct LaunchedProgramTests {
  @Test("Finishing a program sends the signal and measures time and memory")
  func finish() async throws {
    try await TouchRig.run(width: 640, height: 480) { rig in
      let busy = try rig.launch(
        "/bin/sh", ["-c", "trap 'exit 7' TERM; echo ready; while :; do :; done"])
      while busy.output != "ready\n" { usleep(1_000) }
      while let usage = busy.usage, usage.cpuMilliseconds < 60 { usleep(10_000) }
      let end = try busy.finish()
      #expect(end.exitCode == 7)
      #expect(end.cpuMilliseconds >= 60)
      // Through a shell: the kernel's own number would be this test program's.
      #expect(0.1...20 ~= end.peakMebibytes)
      #expect(busy.usage == nil)
    }
  }

  @Test("A program that does not obey is killed")
  func stubborn() async throws {
    try await TouchRig.run(width: 640, height: 480) { rig in
      let deaf = try rig.launch("/bin/sh", ["-c", "trap '' TERM; echo ready; while :; do :; done"])
      while deaf.output != "ready\n" { usleep(1_000) }
      #expect(try deaf.finish(seconds: 0.2).signal == SIGKILL)
    }
  }

  @Test("A sleeping program shows no wake-ups and no processor time")
  func idle() async throws {
    try await TouchRig.run(width: 640, height: 480) { rig in
      let sleeper = try rig.launch("/bin/sleep", ["100"])
      usleep(100_000)
      let first = try #require(sleeper.usage)
      usleep(100_000)
      let second = try #require(sleeper.usage)
      #expect(second.wakeUps == first.wakeUps)
      #expect(second.cpuMilliseconds == first.cpuMilliseconds)
      #expect(try sleeper.kill().signal == SIGKILL)
    }
  }
}
