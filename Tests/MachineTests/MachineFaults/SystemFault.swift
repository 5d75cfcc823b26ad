import TestSupport

/// Something that happens to the whole machine while fingers are down.
struct SystemFault: Sendable {
  /// What happens, as in the page's first column.
  let name: String
  let desktop: Desktop
  let inject: @Sendable (Machine) throws -> Void

  static let all: [SystemFault] =
    [Desktop.kmsdrm, .xorg, .cage].flatMap { desktop in
      [
        SystemFault(
          name: "the machine sleeps and wakes up (\(desktop))",
          desktop: desktop, inject: sleep),
        SystemFault(
          name: "a switch to another console and back (\(desktop))",
          desktop: desktop, inject: switchConsole),
      ]
    } + [
      SystemFault(
        name: "the machine's clock is set 10 years ahead, and back (kmsdrm)", desktop: .kmsdrm
      ) {
        try $0.run("date -s '10 years'; sleep 2; date -s '10 years ago'")
      },
      SystemFault(
        name: "another program uses up the memory, and the kernel kills it (kmsdrm)",
        desktop: .kmsdrm, inject: takeMemory),
    ]

  /// Suspends to memory; the shared folder's device cannot sleep and is away meanwhile.
  ///
  /// The agent loses commands that are sent while the machine falls asleep.
  @Sendable
  static func sleep(_ machine: Machine) throws {
    try machine.run(
      """
      umount /machine && rmmod 9pnet_virtio
      (sleep 3; exec rtcwake -m mem -s 6) >/dev/null 2>&1 &
      """)
    for wanted in ["suspended", "running"] {
      try machine.waitUntil("the machine to be \(wanted)", seconds: 60) {
        (try machine.monitor("query-status") as? [String: Any])?["status"] as? String == wanted
      }
    }
    pause(5)
    try machine.run("modprobe 9pnet_virtio; mount /machine")
  }

  @Sendable
  private static func switchConsole(_ machine: Machine) throws {
    try machine.run("own=$(fgconsole); chvt 12; sleep 3; chvt $own; sleep 3")
  }

  @Sendable
  private static func takeMemory(_ machine: Machine) throws {
    let hog = "x = []\nwhile True: x.append(b\"1\" * (1 << 20))"
    let result = try machine.run(
      """
      systemctl reset-failed
      systemd-run --quiet --wait --unit=hog python3 -c '\(hog)'
      systemctl show --property=Result --value hog
      """, seconds: 120)
    guard result == "oom-kill\n" else {
      throw SupportError.endedEarly(program: "the program", end: result, errors: "")
    }
  }
}
