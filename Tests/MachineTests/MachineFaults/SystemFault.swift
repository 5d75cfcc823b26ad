import TestSupport

/// Something that happens to the whole machine while fingers are down.
struct SystemFault: Sendable {
  /// What happens, as in the page's first column.
  let name: String
  let desktop: Desktop
  let strike: @Sendable (Machine) throws -> Void

  static let all: [SystemFault] =
    [Desktop.kmsdrm, .xorg, .cage].flatMap { desktop in
      [
        SystemFault(
          name: "the machine sleeps with fingers down, and wakes up (\(desktop))",
          desktop: desktop, strike: sleep),
        SystemFault(
          name: "another console comes to the front, and the first again (\(desktop))",
          desktop: desktop, strike: switchConsole),
      ]
    } + [
      SystemFault(
        name: "the machine's clock is set 10 years ahead, and back (kmsdrm)", desktop: .kmsdrm
      ) {
        try $0.run("date -s '10 years'; sleep 2; date -s '10 years ago'")
      },
      SystemFault(
        name: "another program takes all memory, and the kernel ends it (kmsdrm)",
        desktop: .kmsdrm, strike: takeMemory),
    ]

  /// Suspends to memory; the shared folder's device cannot sleep and is away meanwhile.
  @Sendable
  private static func sleep(_ machine: Machine) throws {
    try machine.run(
      """
      rm -f /run/awake
      umount /machine && rmmod 9pnet_virtio
      (rtcwake -m mem -s 5; touch /run/awake) >/dev/null 2>&1 &
      """)
    try machine.run("until test -e /run/awake; do sleep 0.2; done", seconds: 120)
    try machine.run(
      "dmesg | grep -q 'Waking up from system sleep state S3'; modprobe 9pnet_virtio; "
        + "mount /machine")
  }

  @Sendable
  private static func switchConsole(_ machine: Machine) throws {
    try machine.run("own=$(fgconsole); chvt 12; sleep 3; chvt $own; sleep 3")
  }

  @Sendable
  private static func takeMemory(_ machine: Machine) throws {
    let hog = "x = []\nwhile True: x.append(b\"1\" * (1 << 20))"
    let end = try machine.start("exec python3 -c '\(hog)'").waitForEnd(seconds: 120)
    guard end.exitCode == nil || end.exitCode == 137 else {
      throw SupportError.endedEarly(program: "the hog", end: "", errors: end.errors)
    }
  }
}
