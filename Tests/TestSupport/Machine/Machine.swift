public import Foundation

/// A virtual machine: QEMU boots Debian's kernel, with touchplay's package installed.
///
/// `Scripts/machine` makes the image and says where it is; `./test --machine` passes it on in
/// `TOUCHPLAY_MACHINE`. The guest's disk is an overlay of its own, so a test's changes persist across
/// reboots and are deleted with the machine.
///
///     let machine = try Machine()
///     #expect(try machine.run("touchplay --version") == "touchplay 0.1.0\n")
public final class Machine {
  /// The folder of the image; nil if the tests run without one.
  public static let image = ProcessInfo.processInfo.environment["TOUCHPLAY_MACHINE"]

  /// The hardware.
  public struct Hardware {
    /// The memory, in mebibytes.
    public var memory = 1024
    /// The number of displays.
    public var displays = 1
    /// The size of each display, in pixels; without a graphics card, large ones are slow.
    public var displaySize = (width: 640, height: 400)
    /// QEMU's name for the graphics card; nil for virtio's, which cannot suspend.
    public var graphics: String?
    /// Further options of QEMU.
    public var options: [String] = []

    /// Creates the usual hardware.
    public init() {}
  }

  /// The hardware that it was made with.
  public let hardware: Hardware
  /// The folder on the host that is `/machine` in the guest.
  public var share: String { folder.path("share") }

  private let image: String
  private let folder: TemporaryFolder
  private let group: ProcessGroup
  private var emulator: ChildProcess?
  private var monitor: JSONSocket?
  private var agent: JSONSocket?

  /// Boots a new machine.
  public init(_ hardware: Hardware = Hardware()) throws(SupportError) {
    guard let image = Self.image else {
      throw .cannotStart(program: "a virtual machine", reason: "no image: run ./test --machine")
    }
    self.image = image
    self.hardware = hardware
    folder = try TemporaryFolder()
    group = try ProcessGroup(removing: folder.path)
    // The guest's ordinary user writes there, too.
    mkdir(share, 0o777)
    chmod(share, 0o777)
    let overlay = try Subprocess(
      "qemu-img",
      ["create", "-q", "-f", "qcow2", "-F", "raw", "-b", "\(image)/disk.img", disk]
    ).run()
    guard overlay.exitCode == 0 else {
      throw .cannotStart(program: "qemu-img", reason: overlay.errors)
    }
    try boot()
  }

  deinit {
    group.close()
  }

  private var disk: String { folder.path("disk.qcow2") }

  // MARK: Power

  /// Boots, and waits for the agent.
  public func boot() throws(SupportError) {
    for socket in ["monitor", "agent"] { unlink(folder.path(socket)) }
    emulator = try ChildProcess(
      command, environment: inheritedEnvironment(changes: [:]),
      streams: ChildProcess.Streams(
        output: folder.path("qemu.log"), errors: folder.path("qemu.log")),
      group: group)
    let monitor = try JSONSocket(path: folder.path("monitor"))
    self.monitor = monitor
    _ = try monitor.receive("QEMU's greeting", seconds: 20) { $0["QMP"] != nil }
    try monitor.call("qmp_capabilities")
    let agent = try JSONSocket(path: folder.path("agent"))
    self.agent = agent
    do {
      try agent.call("guest-ping", seconds: 180)
    } catch {
      let console = folder.text("serial.log").suffix(2000)
      throw .cannotStart(
        program: "the guest", reason: "\(error); its console ends with: \(console)")
    }
  }

  private var command: [String] {
    [
      "qemu-system-x86_64", "-accel", "tcg,thread=multi",
      "-cpu", "qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt", "-smp", "2", "-m", "\(hardware.memory)",
      "-kernel", "\(image)/vmlinuz", "-initrd", "\(image)/initrd",
      // Newer kernels sometimes panic while they boot on an emulated processor: QEMU may run an int3
      // that the kernel has already replaced.
      "-append", "root=/dev/vda rw console=ttyS0 quiet no_timer_check panic=1",
      "-drive", "file=\(disk),if=virtio,format=qcow2", "-vga", "none", "-device",
      "\(hardware.graphics ?? "virtio-gpu-pci,max_outputs=\(hardware.displays)"),id=gpu,"
        + "xres=\(hardware.displaySize.width),yres=\(hardware.displaySize.height)",
      "-display", "none", "-nodefaults", "-serial", "file:\(folder.path("serial.log"))",
      "-qmp", "unix:\(folder.path("monitor")),server=on,wait=off",
      "-device", "virtio-serial",
      "-chardev", "socket,path=\(folder.path("agent")),server=on,wait=off,id=agent",
      "-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0",
      "-virtfs", "local,path=\(share),mount_tag=machine,security_model=none",
    ] + hardware.options
  }

  /// Cuts the power: what the guest has not flushed to its disk may be lost.
  ///
  /// QEMU keeps the overlay's tables in memory until the guest flushes them, so this also loses what
  /// a real disk would have in its write cache.
  public func cutPower() throws(SupportError) {
    _ = try emulator?.finish(signal: SIGKILL, seconds: 10)
    emulator = nil
  }

  /// Shuts the guest down and waits for its end.
  public func powerOff() throws(SupportError) {
    try agent?.send(["execute": "guest-shutdown"])
    _ = try emulator?.waitForEnd(seconds: 120)
    emulator = nil
  }

  /// Sends a command to QEMU's monitor.
  @discardableResult
  public func monitor(_ name: String, _ arguments: [String: Any] = [:]) throws(SupportError) -> Any
  {
    guard let monitor else { throw .connection(to: "the machine", reason: "it is off") }
    return try monitor.call(name, arguments)
  }

  // MARK: Commands in the guest

  /// A command that runs in the guest.
  public final class Job {
    private unowned let machine: Machine
    private let pid: Int
    private let command: String

    fileprivate init(_ machine: Machine, _ command: String, pid: Int) {
      self.machine = machine
      self.pid = pid
      self.command = command
    }

    /// How a command ended.
    public struct Result {
      /// The exit code; nil if a signal ended it.
      public let exitCode: Int?
      /// What it wrote to standard output.
      public let output: String
      /// What it wrote to standard error.
      public let errors: String
    }

    /// How the command ended; nil while it runs.
    public func poll() throws(SupportError) -> Result? {
      let status = try machine.call("guest-exec-status", ["pid": pid]) as? [String: Any]
      guard let status, status["exited"] as? Bool == true else { return nil }
      func text(_ name: String) -> String {
        let data = (status[name] as? String).flatMap { Data(base64Encoded: $0) }
        return String(decoding: data ?? Data(), as: UTF8.self)
      }
      return Result(
        exitCode: status["exitcode"] as? Int, output: text("out-data"), errors: text("err-data"))
    }

    /// Waits until the command has ended.
    public func waitForEnd(seconds: Double = 60) throws(SupportError) -> Result {
      try waitUntil("the end of \(command)", seconds: seconds) { () throws(SupportError) in
        try self.poll()
      }
    }

    /// Sends a signal to the shell that runs the command, and waits until the command has ended.
    public func finish(signal: Int32 = SIGTERM, seconds: Double = 60) throws(SupportError)
      -> Result
    {
      _ = try machine.execute("kill -\(signal) \(pid)").waitForEnd()
      return try waitForEnd(seconds: seconds)
    }
  }

  /// Starts a command in the guest, as root or as another user.
  public func start(_ command: String, as user: String? = nil) throws(SupportError) -> Job {
    guard let user else { return try execute(command) }
    let environment = "HOME=/home/\(user) XDG_RUNTIME_DIR=/run/\(user)"
    let path = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    return try execute(
      "exec setpriv --reuid=\(user) --regid=\(user) --init-groups env -i PATH=\(path) "
        + "LC_ALL=C.UTF-8 \(environment) sh -c '\(command.replacing("'", with: "'\\''"))'")
  }

  private func execute(_ command: String) throws(SupportError) -> Job {
    let answer = try call(
      "guest-exec",
      ["path": "/bin/sh", "arg": ["-c", command], "capture-output": true])
    guard let pid = (answer as? [String: Any])?["pid"] as? Int else {
      throw .cannotStart(program: command, reason: "\(answer)")
    }
    return Job(self, command, pid: pid)
  }

  /// Runs a command in the guest and returns its output; it must succeed.
  @discardableResult
  public func run(
    _ command: String, as user: String? = nil, seconds: Double = 60
  ) throws(SupportError) -> String {
    let result = try start(command, as: user).waitForEnd(seconds: seconds)
    guard result.exitCode == 0 else {
      throw .endedEarly(
        program: command, end: "exit code \(result.exitCode.map(String.init) ?? "none")",
        errors: result.output + result.errors)
    }
    return result.output
  }

  private func call(_ name: String, _ arguments: [String: Any]) throws(SupportError) -> Any {
    guard let agent else { throw .connection(to: "the machine", reason: "it is off") }
    return try agent.call(name, arguments, seconds: 60)
  }

  // MARK: Pictures

  /// What a display shows.
  public func picture(ofDisplay display: Int = 0) throws(SupportError) -> Picture {
    let path = folder.path("display.png")
    try monitor(
      "screendump", ["filename": path, "format": "png", "device": "gpu", "head": display])
    return try Picture(png: path)
  }
}
