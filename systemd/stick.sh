#!/bin/sh
# Mounts a USB stick's partition at /run/dealer/sticks/NAME for the export, or lets go of it; run by dealer-stick@.service.
# usage: stick mount|umount NAME      NAME as in /dev, such as sda1
# Why a stick cannot be used stands in /run/dealer/sticks/NAME.why, one sentence, for the screen.
set -eu

place=${DEALER_RUNTIME:-/run/dealer}
action=${1:?mount or umount}
name=${2:?which partition, such as sda1}
stick=$place/sticks/$name
case $name in *[!a-z0-9]*)
    echo "$name is no partition's name" >&2
    exit 2
    ;;
esac

refuse() {
    echo "$1" | tee "$stick.why" >&2
    exit 0 # nothing failed: the screen says it, and the stick may be exchanged
}

case $action in
mount)
    mkdir -p "$place/sticks"
    chown dealer:dealer "$place"
    disk=$(lsblk -nro PKNAME "/dev/$name")
    if [ -n "$(lsblk -nro MOUNTPOINTS "/dev/${disk:-$name}" | tr -d '[:space:]')" ]; then
        echo "/dev/$name belongs to a disk that is in use, such as the one this Pi started from: left alone" >&2
        exit 0
    fi
    own="rw,nosuid,nodev,noexec,uid=dealer,gid=dealer,umask=0077"
    type=$(blkid -o value -s TYPE "/dev/$name" || true)
    case $type in
    vfat) options="$own,flush" ;;
    exfat) options="$own" ;;
    *) refuse "This stick is formatted as ${type:-nothing known}: FAT or exFAT is needed." ;;
    esac
    mkdir -p "$stick"
    if ! mount -t "$type" -o "$options" "/dev/$name" "$stick"; then
        rmdir "$stick"
        refuse "This stick cannot be read: its file system is damaged, or unknown to this Pi."
    fi
    rm -f "$stick.why"
    ;;
umount)
    rm -f "$stick.why"
    # pulled out or not: what is gone is let go of at once
    if mountpoint -q "$stick"; then
        umount "$stick" || umount --lazy "$stick"
        rmdir "$stick"
    fi
    ;;
*)
    echo "mount or umount, not $action" >&2
    exit 2
    ;;
esac
