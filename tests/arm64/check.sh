#!/usr/bin/env bash
# The install command in a clean Debian of each release, for another processor under qemu's user emulation.
# usage: check.sh [RELEASE ...]     usual: bookworm trixie; as root; ARCH=arm64 unless set otherwise
# A base system is made once and kept in .cache/arm64/; about 25 minutes a release on two cores with nothing else to do.
# No pins, no screen, no touch and no running systemd in there: what needs those is proved on a Raspberry Pi only.
set -euo pipefail

tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
arch=${ARCH:-arm64}
cache=$tree/.cache/arm64
[ $# -gt 0 ] || set -- bookworm trixie

step() { printf '\n== %s (%s s)\n' "$*" "$SECONDS"; }
fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}
[ "$(id -u)" -eq 0 ] || fail "this needs root: it makes a system and changes into it"

emulation() { # programs of the other processor can be started
    [ "$arch" != "$(dpkg --print-architecture)" ] || return 0
    command -v qemu-aarch64-static >/dev/null || apt-get install -y -qq --no-install-recommends qemu-user-static
    local register=/proc/sys/fs/binfmt_misc
    [ -e $register/register ] || mount -t binfmt_misc binfmt_misc $register
    [ -e $register/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >$register/register
}

base() { # RELEASE: the packed base system
    local packed=$cache/$1-$arch.tar made
    if [ ! -f "$packed" ]; then
        step "making a base system: $1 $arch"
        command -v debootstrap >/dev/null || apt-get install -y -qq --no-install-recommends debootstrap
        mkdir -p "$cache"
        made=$(mktemp -d)
        debootstrap --arch="$arch" --variant=minbase "$1" "$made" >"$cache/$1.log" 2>&1 || fail "debootstrap: see $cache/$1.log"
        tar -C "$made" -cf "$packed.part" .
        mv "$packed.part" "$packed"
        rm -rf "$made"
    fi
}

enter() { # DIR: what a running system has; certificates of this machine, should a proxy have its own
    local place
    for place in proc sys dev; do mount --rbind "/$place" "$1/$place" && mount --make-rslave "$1/$place"; done
    cp -L /etc/resolv.conf "$1/etc/resolv.conf"
    mkdir -p "$1/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$1/root/certificates.crt"
    printf '#!/bin/sh\nexit 101\n' >"$1/usr/sbin/policy-rc.d" # no service is started in there
    chmod +x "$1/usr/sbin/policy-rc.d"
}

leave() {
    local place
    for place in proc sys dev; do umount -l "$1/$place" 2>/dev/null || true; done
    rm -rf --one-file-system "$1"
}

check() { # RELEASE
    local root said
    base "$1"
    root=$(mktemp -d)
    # shellcheck disable=SC2064  # this folder, not a later one
    trap "leave '$root'" EXIT
    tar -C "$root" -xf "$cache/$1-$arch.tar"
    chmod 0755 "$root" # its other users must come in too
    enter "$root"
    mkdir "$root/root/dealer"
    (cd "$tree" && git ls-files -z | xargs -0 tar -cf - --) | tar -C "$root/root/dealer" -xf -
    inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        LANG=C.UTF-8 PIP_CERT=/root/certificates.crt "$@"; }
    as_dealer() { inside runuser -u dealer -- sh -c "cd /var/lib/dealer && $*"; }

    step "$1: the install command"
    said=$(inside bash /root/dealer/systemd/install.sh --console 2>&1) || fail "install.sh: $said"
    printf '%s\n' "$said"
    grep -q 'no python3-lgpio' <<<"$said" || fail "a Debian without GPIO packages was not told"
    [ -L "$root/etc/systemd/system/multi-user.target.wants/dealer.service" ] || fail "the unit is not enabled"

    step "$1: the install command again"
    said=$(inside bash /root/dealer/systemd/install.sh --console 2>&1) || fail "install.sh, second run: $said"
    grep -q 'Nothing had to be changed' <<<"$said" || fail "the second run changed something: $said"

    step "$1: an upgrade, and one that fails for want of a network"
    echo "# newer" >>"$root/root/dealer/dealer/app/evening/about.py"
    said=$(inside bash /root/dealer/systemd/install.sh 2>&1) || fail "the upgrade: $said"
    grep -q 'program: ' <<<"$said" || fail "the upgrade changed no program: $said"
    grep -q '(console' <<<"$said" || fail "the upgrade forgot whose the screen is: $said"
    grep -q '# newer' "$root"/opt/dealer/venv-*/lib/python3.*/site-packages/dealer/app/evening/about.py || fail "the program is the old one"
    echo "# newest" >>"$root/root/dealer/dealer/app/evening/about.py"
    sed -i 's/^version = "/&999/' "$root/root/dealer/uv.lock" # what nobody can fetch
    if said=$(inside bash /root/dealer/systemd/install.sh 2>&1); then fail "packages that are not to be had were had: $said"; fi
    grep -q 'All is as it was before' <<<"$said" || fail "the failed upgrade: $said"
    [ "$(find "$root/opt/dealer" -maxdepth 1 -name 'venv*' | wc -l)" -eq 2 ] || fail "half a program is left: $(ls "$root/opt/dealer")"

    step "$1: dealer doctor --mock"
    said=$(as_dealer 'dealer doctor --mock --state /var/lib/dealer' 2>&1) || [ $? -eq 2 ] || fail "doctor --mock: $said"
    printf '%s\n' "$said" # it ends with 2 since there is no screen in here
    grep -q 'lights .*can be lit' <<<"$said" || fail "doctor --mock does not find the mock lights"
    step "$1: dealer doctor"
    said=$(as_dealer 'dealer doctor --state /var/lib/dealer' 2>&1) || [ $? -eq 2 ] || fail "doctor: $said"
    printf '%s\n' "$said"
    grep -q 'python3-lgpio' <<<"$said" || fail "doctor does not repeat that the package for the pins is missing"
    step "$1: dealer demo"
    as_dealer 'dealer demo --state /tmp/demo' </dev/null | tail -n 5
    [ "${PIPESTATUS[0]}" -eq 0 ] || fail "demo"

    step "$1: taking it off"
    inside bash /opt/dealer/install.sh --uninstall
    [ -d "$root/var/lib/dealer" ] || fail "the evenings are gone"
    [ ! -e "$root/opt/dealer" ] || fail "/opt/dealer is still there"
    leave "$root"
    trap - EXIT
    step "$1 $arch: everything held"
}

emulation
for release in "$@"; do check "$release"; done
