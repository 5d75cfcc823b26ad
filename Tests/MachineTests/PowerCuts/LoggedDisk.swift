import Foundation
import TestSupport

/// The disk of the visitor's home, of which every write is logged, and a disk for what a power cut
/// would have left of it.
final class LoggedDisk {
  private static let size = 48 << 20
  private let folder: TemporaryFolder
  private var image: String { folder.path("home.img") }
  private var log: String { folder.path("home.log") }
  private var cut: String { folder.path("cut.img") }
  private var witness: String { folder.path("events") }
  private var base = Data()

  init() throws {
    folder = try TemporaryFolder()
    let made = try Subprocess(
      "mke2fs", ["-q", "-F", "-t", "ext4", "-E", "root_owner=1000:1000", image, "48M"]
    ).run()
    guard made.exitCode == 0 else {
      throw SupportError.cannotStart(program: "mke2fs", reason: made.errors)
    }
    try Data(count: Self.size).write(to: URL(filePath: cut))
    try begin()
  }

  /// The hardware with both disks, and a port for what the kernel reports.
  ///
  /// The addresses let the kernel find the system's disk first.
  var hardware: Machine.Hardware {
    var hardware = Machine.Hardware()
    hardware.options = [
      "-blockdev", "driver=file,filename=\(image),node-name=homefile",
      "-blockdev", "driver=file,filename=\(log),node-name=homelog",
      "-blockdev", "driver=blklogwrites,file=homefile,log=homelog,node-name=home",
      "-device", "virtio-blk-pci,drive=home,serial=home,addr=0x1c",
      "-blockdev", "driver=file,filename=\(cut),node-name=cut",
      "-device", "virtio-blk-pci,drive=cut,serial=cut,addr=0x1d",
      "-chardev", "file,path=\(witness),id=events",
      "-device", "virtserialport,chardev=events,name=events",
    ]
    return hardware
  }

  /// Forgets the log, while the machine is off.
  func begin() throws {
    base = try Data(contentsOf: URL(filePath: image))
    for file in [log, witness] { try Data().write(to: URL(filePath: file)) }
  }

  /// The log until now.
  var content: DiskLog {
    get throws { DiskLog(try Data(contentsOf: URL(filePath: log)), of: base) }
  }

  /// What the kernel has reported until now.
  var events: Data { get throws { try Data(contentsOf: URL(filePath: witness)) } }

  /// Notes from now on how the log and the kernel's reports grow.
  func watch() -> MomentWatch { MomentWatch(log: log, events: witness) }

  /// Puts what a cut has left on the other disk, which must not be mounted.
  func put(_ image: Data) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: cut))
    try file.write(contentsOf: image)
    try file.close()
  }
}
