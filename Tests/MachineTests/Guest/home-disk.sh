#!/bin/sh
# home-disk.sh OPTIONS
#
# Makes an ext4 file system for the visitor's home, on a device that can be made to fail.

disk=/dev/disk/by-id/virtio-home
size=$(blockdev --getsz $disk)
dmsetup create home --table "0 $size linear $disk 0"
mke2fs -q -F -t ext4 -E root_owner=1000:1000 /dev/mapper/home
mount -o "$1" /dev/mapper/home /home/visitor
