#!/bin/sh
# Mounts a USB stick's partition at /run/dealer-sticks/NAME for the export, or lets go of it; run by dealer-stick@.service.
# usage: stick look|mount|umount NAME      NAME as in /dev, such as sda1
# `look` reads what is on the stick, with no right but to read it, and says in NAME.type what it is; `mount` believes only that.
# Why a stick cannot be used stands in /run/dealer-sticks/NAME.why, one sentence, for the screen.  The folder is root's alone:
# below one that the daemon may write, a link that it planted would lead root anywhere.
set -eu

sticks=${DEALER_RUNTIME:-/run/dealer}-sticks
action=${1:?look, mount or umount}
name=${2:?which partition, such as sda1}
stick=$sticks/$name
case $name in *[!a-z0-9]*)
    echo "$name is no partition's name" >&2
    exit 2
    ;;
esac
umask 022
[ -d "$sticks" ] || mkdir -p "$sticks"
if [ -L "$sticks" ] || [ ! -O "$sticks" ]; then
    echo "$sticks is no folder of $(id -un)'s own" >&2
    exit 2
fi

refuse() {
    rm -f "$stick.why" "$stick.type"
    echo "$1" | tee "$stick.why" >&2
    exit 0 # nothing failed: the screen says it, and the stick may be exchanged
}

case $action in
look)
    rm -f "$stick.type"
    disk=$(lsblk -nro PKNAME "/dev/$name")
    if [ -n "$(lsblk -nro MOUNTPOINTS "/dev/${disk:-$name}" | tr -d '[:space:]')" ]; then
        echo "/dev/$name belongs to a disk that is in use, such as the one this Pi started from: left alone" >&2
        exit 0
    fi
    type=$(blkid -o value -s TYPE "/dev/$name" || true)
    case $type in
    vfat | exfat) echo "$type" >"$stick.type" ;;
    *) refuse "This stick is formatted as ${type:-nothing known}: FAT or exFAT is needed." ;;
    esac
    ;;
mount)
    [ -f "$stick.type" ] || exit 0 # why, is said
    # dirsync: a name is on the stick with its file's length, and not half a minute later
    options="rw,nosuid,nodev,noexec,dirsync,uid=dealer,gid=dealer,umask=0077"
    read -r type <"$stick.type"
    case $type in
    vfat) options="$options,flush" ;;
    exfat) ;;
    *) exit 2 ;;
    esac
    mkdir -p "$stick"
    if ! mount -t "$type" -o "$options" "/dev/$name" "$stick"; then
        rmdir "$stick"
        refuse "This stick cannot be read: its file system is damaged, or unknown to this Pi."
    fi
    rm -f "$stick.why"
    ;;
umount)
    rm -f "$stick.why" "$stick.type"
    # pulled out or not: what is gone is let go of at once
    if mountpoint -q "$stick"; then
        umount "$stick" || umount --lazy "$stick"
        rmdir "$stick"
    fi
    ;;
*)
    echo "look, mount or umount, not $action" >&2
    exit 2
    ;;
esac
