import Foundation
import TestSupport

/// The disk of the visitor's home, of which every write is logged.
final class LoggedDisk {
  private let folder: TemporaryFolder
  private var image: String { folder.path("home.img") }
  private var log: String { folder.path("home.log") }
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
    base = try Data(contentsOf: URL(filePath: image))
    for file in [log, witness] { try Data().write(to: URL(filePath: file)) }
  }

  /// The hardware with the disk, and a port for what the kernel reports.
  ///
  /// The address lets the kernel find the system's disk first.
  var hardware: Machine.Hardware {
    var hardware = Machine.Hardware()
    hardware.options = [
      "-blockdev", "driver=file,filename=\(image),node-name=homefile",
      "-blockdev", "driver=file,filename=\(log),node-name=homelog",
      "-blockdev", "driver=blklogwrites,file=homefile,log=homelog,node-name=home",
      "-device", "virtio-blk-pci,drive=home,serial=home,addr=0x1c",
      "-chardev", "file,path=\(witness),id=events",
      "-device", "virtserialport,chardev=events,name=events",
    ]
    return hardware
  }

  /// What is on the disk now.
  var content: Data { get throws { try Data(contentsOf: URL(filePath: image)) } }

  /// Everything that was written to it.
  var writes: DiskLog {
    get throws { DiskLog(try Data(contentsOf: URL(filePath: log)), of: base) }
  }

  /// What the kernel has reported until now.
  var events: Data { get throws { try Data(contentsOf: URL(filePath: witness)) } }

  /// Notes from now on how the log and the kernel's reports grow.
  func watch() -> ProgressLog { ProgressLog(log: log, events: witness) }
}
