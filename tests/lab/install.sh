#!/usr/bin/env bash
# A card as the installer leaves it: a plain Debian, the project's own install command in it, and the disk made of both.
# usage: install.sh BASE.tar TREE OUT        as root, in mount and process namespaces of its own: nothing needs to be undone
# OUT gets root/ (the files), disk.img, vmlinuz, initrd and cmdline; OUT/../packages keeps what was fetched.
set -euo pipefail

base=$1 tree=$2 out=$3
root=$out/root
kept=$out/../packages
mkdir -p "$root" "$kept"
tar -C "$root" --numeric-owner -xf "$base"
chmod 0755 "$root"

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mkdir -p "$root/var/cache/apt/archives"
mount --bind "$kept" "$root/var/cache/apt/archives"
cp -L /etc/resolv.conf "$root/run/resolv.conf"
rm -f "$root/etc/resolv.conf"
ln -s /run/resolv.conf "$root/etc/resolv.conf"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/run/certificates.crt" # of this machine, should a proxy have its own
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"          # no service is started in there
chmod +x "$root/usr/sbin/policy-rc.d"

inside() {
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        PIP_CERT=/run/certificates.crt PIP_CACHE_DIR=/var/cache/apt/archives/pip "$@"
}

# what a Pi's card has before the product comes: a boot line as in Raspberry Pi OS, one file system, and here a root that
# may sign in on the serial line
inside passwd --delete root >/dev/null
echo pi >"$root/etc/hostname"
printf '127.0.0.1 localhost pi\n' >"$root/etc/hosts"
printf 'LABEL=root / ext4 defaults,noatime 0 1\n' >"$root/etc/fstab"
mkdir -p "$root/boot/firmware"
echo 'console=serial0,115200 console=tty1 root=LABEL=root fsck.repair=yes rootwait' >"$root/boot/firmware/cmdline.txt"
printf 'MODULES=list\nCOMPRESS=zstd\n' >"$root/etc/initramfs-tools/conf.d/lab"
printf 'virtio_pci\nvirtio_blk\next4\n' >>"$root/etc/initramfs-tools/modules"
inside update-initramfs -u

mkdir "$root/tmp/dealer"
(cd "$tree" && git ls-files -z | xargs -0 tar -cf - --) | tar -C "$root/tmp/dealer" -xf -
inside bash /tmp/dealer/systemd/install.sh

rm "$root/usr/sbin/policy-rc.d"
umount "$root/var/cache/apt/archives" "$root/tmp" "$root/run" "$root/proc"
umount -l "$root/dev"
cp -L "$root"/boot/vmlinuz-* "$out/vmlinuz"
cp -L "$root"/boot/initrd.img-* "$out/initrd"
cp "$root/boot/firmware/cmdline.txt" "$out/cmdline"
truncate -s 4G "$out/disk.img"
mke2fs -q -t ext4 -L root -d "$root" "$out/disk.img"
