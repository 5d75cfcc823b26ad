/// A fault of the disk on which the visitor's home is, while files are open.
struct DiskFault {
  /// What goes wrong, as in the page's first column.
  let name: String
  /// How the disk is mounted: an error makes a Debian's root read-only.
  var options = "defaults"
  /// The command that makes it fail, as root.
  let strike: String

  /// Replaces the disk by one of the device mapper's targets, under the mounted file system.
  private static func target(_ table: String) -> String {
    """
    disk=/dev/disk/by-id/virtio-home; size=$(blockdev --getsz $disk)
    modprobe dm-flakey; dmsetup suspend --noflush --nolockfs home
    dmsetup load home --table "0 $size \(table)" && dmsetup resume home
    """
  }

  static let all = [
    DiskFault(
      name: "the disk is full (ext4)",
      strike: "setpriv --reuid=visitor dd if=/dev/zero of=/home/visitor/fill bs=4k; sync; true"),
    DiskFault(
      name: "the kernel finds an error, and writes no more (ext4, errors=remount-ro)",
      options: "errors=remount-ro",
      strike: "echo 1 >/sys/fs/ext4/dm-0/trigger_fs_error"),
    DiskFault(name: "the disk fails, reading and writing (ext4)", strike: target("error")),
    DiskFault(
      name: "the disk fails, and becomes read-only (ext4, errors=remount-ro)",
      options: "errors=remount-ro", strike: target("error")),
    DiskFault(
      name: "the disk fails in writing (ext4)",
      strike: target("flakey $disk 0 0 600 1 error_writes")),
  ]
}
