/// A fault of the disk on which the visitor's home is, while files are open.
struct DiskFault {
  /// What goes wrong, as in the page's first column.
  let name: String
  /// How the disk is mounted; Debian mounts its root file system with `errors=remount-ro`.
  var options = "defaults"
  /// The command that makes it fail, as root.
  let inject: String

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
      inject: "setpriv --reuid=visitor dd if=/dev/zero of=/home/visitor/fill bs=4k; sync; true"),
    DiskFault(
      name:
        "the kernel finds an error in the file system, and writes no more (ext4, errors=remount-ro)",
      options: "errors=remount-ro",
      inject: "echo 1 >/sys/fs/ext4/dm-0/trigger_fs_error"),
    DiskFault(name: "all reads and writes fail (ext4)", inject: target("error")),
    DiskFault(
      name:
        "all reads and writes fail, and the file system becomes read-only (ext4, errors=remount-ro)",
      options: "errors=remount-ro", inject: target("error")),
    DiskFault(
      name: "all writes fail (ext4)",
      inject: target("flakey $disk 0 0 600 1 error_writes")),
  ]
}
