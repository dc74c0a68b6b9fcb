#!/usr/bin/env bash
# The service under a systemd of its own: a clean Debian is started in a namespace, as a Pi would be, and lived in.
# usage: booted.sh [RELEASE ...]     usual: bookworm trixie; as root, with debootstrap; about 4 minutes a release
# The screen is SDL's dummy and the reader is mocked; the unit, its sandbox, its watchdog, journald, logind and polkit are real.
set -euo pipefail

tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache=$tree/.cache/booted
[ $# -gt 0 ] || set -- bookworm trixie
root='' pid='' cgroup=''

step() { printf '\n== %s (%s s)\n' "$*" "$SECONDS"; }
fail() {
    printf 'FAILED: %s\n' "$*" >&2
    [ -z "$pid" ] || inside journalctl -u dealer --no-pager -n 30 >&2 || true
    exit 1
}
[ "$(id -u)" -eq 0 ] || fail "this needs root: it starts a system of its own"

base() { # RELEASE: the packed base system
    local packed=$cache/$1.tar made
    [ ! -f "$packed" ] || return 0
    step "making a base system: $1"
    command -v debootstrap >/dev/null || apt-get install -y -qq --no-install-recommends debootstrap
    mkdir -p "$cache"
    made=$(mktemp -d)
    debootstrap --variant=minbase --include=systemd-sysv,dbus,udev,polkitd,libpam-systemd,procps,ca-certificates "$1" "$made" \
        >"$cache/$1.log" 2>&1 || fail "debootstrap: see $cache/$1.log"
    tar -C "$made" -cf "$packed.part" .
    mv "$packed.part" "$packed"
    rm -rf "$made"
}

# shellcheck disable=SC2016  # for the inner shell
BOOT='set -eu
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t sysfs -o ro sysfs "$1/sys"
mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$1/run"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for node in null zero full random urandom tty; do touch "$1/dev/$node"; mount --bind "/dev/$node" "$1/dev/$node"; done
mknod -m 600 "$1/dev/tty1" c 4 1
mknod -m 660 "$1/dev/sda" b 8 0
mknod -m 666 "$1/dev/not-listed" c 1 1
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$1/dev/pts"
ln -s pts/ptmx "$1/dev/ptmx"
ln -s /proc/self/fd "$1/dev/fd"
cd "$1"
mkdir -p before
pivot_root . before
umount -l /before
hostname pi
exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal --unit=multi-user.target'

boot() { # the system in $root, until its PID 1 is $pid
    cgroup=$(findmnt -nro TARGET -t cgroup2 | head -n 1)/dealer-$$
    mkdir "$cgroup"
    (
        echo "$BASHPID" >"$cgroup/cgroup.procs"
        exec setsid unshare --pid --mount --uts --ipc --cgroup --fork bash -c "$BOOT" boot "$root" >"$cache/boot.log" 2>&1 </dev/null
    ) &
    local outer=$!
    for _ in {1..300}; do
        pid=$(pgrep -P "$outer" || true)
        if [ -n "$pid" ] && inside busctl --system --timeout=1 status org.freedesktop.login1 >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "the system did not start: $(cat "$cache/boot.log")"
}

inside() {
    nsenter --target "$pid" --mount --pid --uts --ipc --cgroup --root --wd env -i HOME=/root LANG=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PIP_CERT=/root/certificates.crt "$@"
}
as_dealer() { inside runuser -u dealer -- sh -c "cd /run && $*"; }
show() { inside systemctl show dealer -p "$1" --value; }
journal() { inside journalctl -u dealer --no-pager -o cat "$@"; }

leave() {
    if [ -n "$pid" ] && [ -e "/proc/$pid" ]; then kill -9 "$pid" || true; fi
    for _ in {1..50}; do
        if [ -z "$cgroup" ] || rmdir "$cgroup" 2>/dev/null; then break; fi
        find "$cgroup" -mindepth 1 -depth -type d -exec rmdir {} + 2>/dev/null || true
        sleep 0.1
    done
    [ -z "$root" ] || rm -rf --one-file-system "$root"
    root='' pid='' cgroup=''
}
trap leave EXIT

waits_for() { # WORDS SECONDS COMMAND...: until the command is true
    local words=$1 end=$((SECONDS + $2))
    shift 2
    until "$@"; do
        [ $SECONDS -lt $end ] || fail "not within the time: $words"
        sleep 0.1
    done
}
plays() { [ "$(show ActiveState)" = active ]; }
another_than() { # MAINPID: one that lives plays
    local now
    now=$(show MainPID)
    [ "$now" != 0 ] && [ "$now" != "$1" ] && plays
}
login_prompt() { [ "$(inside systemctl is-active getty@tty1)" = "$1" ]; }
said_in_journal() { journal | grep -- "$1" >/dev/null; } # not grep -q: journalctl would die of it
scene() { as_dealer "dealer run --mock --headless --state /var/lib/dealer </dev/null"; }
install_it() { inside bash /root/dealer/systemd/install.sh 2>&1; }

PROBE='
import os, socket, struct
def can(what, act, *args):
    try:
        act(*args)
    except OSError as error:
        print(what, error.strerror, sep=": ")
    else:
        print(what, "can", sep=": ")
def write(folder):
    open(folder + "/probe", "w").close()
for folder in ("/var/lib/dealer", "/run/dealer", "/tmp", "/etc", "/usr", "/var/lib", "/etc/dealer"):
    can(folder, write, folder)
for family in ("AF_UNIX", "AF_NETLINK", "AF_INET", "AF_INET6"):
    can(family, socket.socket, getattr(socket, family), socket.SOCK_DGRAM)
for device in ("/dev/null", "/dev/not-listed", "/dev/of-gpio", "/dev/of-root"):
    can(device, os.open, device, os.O_RDWR)
udev = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15)
udev.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
udev.bind((0, 2))
udev.settimeout(10)
open("/run/dealer/listens", "w").close()
_, sent_by, _, _ = udev.recvmsg(100, 100)
print("udev speaks as", struct.unpack("3i", sent_by[0][2])[1])
can("/proc/cpuinfo", open, "/proc/cpuinfo")
can("/home", os.listdir, "/home")
print("other processes:", "1" in os.listdir("/proc"))
'
# a table in the middle of a deal
BEGIN='
import json, subprocess
words = "dealer run --mock --headless --state /var/lib/dealer --preset /run/preset.toml".split()
console = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for _ in range(6):
    scene = json.loads(console.stdout.readline())
    (primary,) = [button["id"] for button in scene["buttons"] if button["primary"]]
    console.stdin.write(json.dumps({"tap": primary}) + "\n")
    console.stdin.flush()
console.communicate()
'
PROBED='/var/lib/dealer: can
/run/dealer: can
/tmp: can
/etc: Read-only file system
/usr: Read-only file system
/var/lib: Read-only file system
/etc/dealer: Permission denied
AF_UNIX: can
AF_NETLINK: can
AF_INET: Address family not supported by protocol
AF_INET6: Address family not supported by protocol
/dev/null: can
/dev/not-listed: Operation not permitted
/dev/of-gpio: can
/dev/of-root: Permission denied
udev speaks as 0
/proc/cpuinfo: can
/home: Permission denied
other processes: False'


check() { # RELEASE
    local said before after main units=/etc/systemd/system
    base "$1"
    root=$(mktemp -d)
    tar -C "$root" -xf "$cache/$1.tar"
    chmod 0755 "$root"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/root/certificates.crt"
    mkdir "$root/root/dealer"
    (cd "$tree" && git ls-files -z | xargs -0 tar -cf - --) | tar -C "$root/root/dealer" -xf -
    step "$1: starting it"
    boot
    inside systemctl --version | sed -n 1p
    inside tee /etc/systemd/system/getty@tty1.service >/dev/null <<<'[Service]
ExecStart=/bin/sleep infinity' # there is no keyboard
    inside systemctl daemon-reload
    inside systemctl start getty@tty1

    step "$1: the install command, where no screen is connected"
    said=$(install_it) || fail "install.sh: $said"
    printf '%s\n' "$said"
    grep -q 'The dealer cannot start yet' <<<"$said" || fail "a table without a screen was not told"
    [ "$(show Result) $(show NRestarts)" = "exit-code 0" ] || fail "it was started again and again without a screen"
    journal | grep -q 'No screen is found' || fail "no sentence about the screen"
    waits_for "the login prompt, where the table cannot start" 5 login_prompt active

    step "$1: with a screen it is at the table"
    inside mkdir -p $units/dealer.service.d
    inside tee $units/dealer.service.d/screen.conf >/dev/null <<'TEXT'
[Service]
Environment=SDL_VIDEODRIVER=dummy
ExecStart=
ExecStart=/opt/dealer/venv/bin/dealer run --mock --state ${STATE_DIRECTORY} --config ${CONFIGURATION_DIRECTORY}/config.toml
WatchdogSec=4
TEXT
    inside tee /run/preset.toml >/dev/null <<<'game = "krg"
players = ["Ann", "Bo"]
dealer = "Ann"
shuffle = "hand"'
    inside tee /run/begin.py >/dev/null <<<"$BEGIN"
    as_dealer 'python3 /run/begin.py'
    before=$(scene)
    inside systemctl daemon-reload
    inside systemctl start dealer || fail "it did not start"
    plays || fail "it is not at the table"
    login_prompt inactive || fail "the login prompt shows through"
    main=$(show MainPID)
    inside grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' "/proc/$main/status"
    inside grep -q '^CapBnd:.0*$' "/proc/$main/status" || fail "it has capabilities"
    [ "$(journal -n 1 DEALER_EVENT=evening _TRANSPORT=journal | wc -l)" -eq 1 ] || fail "the journal has no fields"
    inside systemd-analyze security dealer --no-pager --threshold=10 >/dev/null || fail "it is exposed by more than one point"
    inside systemd-analyze security dealer --no-pager | tail -n 1

    step "$1: what it can reach"
    inside cp $units/dealer.service $units/dealer-probe.service
    inside sed -i -e 's/^Type=.*/Type=oneshot/' -e '/^WatchdogSec=/d' -e '/^ExecStopPost=/d' -e '/^OnFailure=/d' -e '/^Restart/d' \
        -e '/^TTY/d' -e 's/^StandardInput=.*/StandardInput=null/' -e '/^Conflicts=/d' -e 's|^ExecStart=.*|ExecStart=/usr/bin/python3 /root-probe.py|' \
        -e 's/^StandardOutput=.*/StandardOutput=truncate:\/run\/probed/' $units/dealer-probe.service
    inside tee /root-probe.py >/dev/null <<<"$PROBE"
    inside systemctl daemon-reload
    inside mknod -m 660 /dev/of-gpio c 1 3 # a device that is let in, for the group of the pins
    inside chgrp gpio /dev/of-gpio
    inside mknod -m 660 /dev/of-root c 1 3
    (
        waits_for "the probe" 20 inside test -e /run/dealer/listens
        inside python3 -c 'import socket
udev = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15)
udev.bind((0, 0))
udev.sendto(b"as udevd would", (0, 2))'
    ) &
    inside systemctl start dealer-probe || fail "the probe: $(inside journalctl -u dealer-probe --no-pager -n 10)"
    said=$(inside cat /run/probed)
    printf '%s\n' "$said"
    [ "$said" = "$PROBED" ] || fail "other than meant:
$(diff <(printf '%s\n' "$PROBED") <(printf '%s\n' "$said"))"

    step "$1: an idle table is not restarted, a hung one is"
    sleep 9 # more than twice the watchdog
    [ "$(show MainPID)" = "$main" ] || fail "a table where nobody does anything was restarted"
    inside kill -STOP "$main"
    waits_for "a restart after it hung" 20 another_than "$main"
    login_prompt inactive || fail "the login prompt shows through after a restart"
    said_in_journal 'Watchdog timeout' || fail "it was not the watchdog"
    said_in_journal 'Fatal Python error: Aborted' || fail "it left no trace of where it hung"

    step "$1: killed, it is back; stopped, it is gone within two seconds; the prompt is the same"
    main=$(show MainPID)
    inside kill -INT "$main" # as Ctrl-C at a keyboard that is plugged in
    waits_for "a restart after it ended by itself" 20 another_than "$main"
    main=$(show MainPID)
    inside kill -KILL "$main"
    waits_for "a restart after it was killed" 20 another_than "$main"
    said_in_journal 'The lights need the library lgpio' || fail "nobody put the lights out" # and no pins in here
    after=$(date +%s%N)
    inside systemctl stop dealer
    [ $((($(date +%s%N) - after) / 1000000)) -lt 2000 ] || fail "it took its time to stop"
    [ "$(show Result)" = success ] || fail "it did not stop cleanly: $(show Result)"
    [ "$(scene)" = "$before" ] || fail "another prompt than before"

    step "$1: a mistake in the settings is a sentence, and nothing is tried again"
    inside cp -p /etc/dealer/config.toml /run/config.toml
    printf '\n[screen]\nrotat = 90\n' | inside tee -a /etc/dealer/config.toml >/dev/null
    ! inside systemctl start dealer 2>/dev/null || fail "it started with a mistake in the settings"
    [ "$(show Result) $(show ExecMainStatus) $(show NRestarts)" = "exit-code 2 0" ] || fail "$(inside systemctl status dealer)"
    inside cp -p /run/config.toml /etc/dealer/config.toml
    inside systemctl reset-failed dealer
    inside systemctl start dealer

    step "$1: an upgrade whose new version does not start is taken back"
    before=$(inside sha256sum $units/dealer.service /opt/dealer/README.md)
    after=$(inside readlink /opt/dealer/venv)
    printf '# newer\n' | inside tee -a /root/dealer/systemd/dealer.service /root/dealer/README.md >/dev/null
    inside sed -i 's/^def windowed(/def of_old(/' /root/dealer/dealer/app/windowed.py
    ! said=$(install_it) || fail "it took a version that does not start: $said"
    printf '%s\n' "$said" | tail -n 2
    grep -q 'All is as it was before' <<<"$said" || fail "not told: $said"
    [ "$(inside sha256sum $units/dealer.service /opt/dealer/README.md)" = "$before" ] || fail "files of the new version stay"
    [ "$(inside readlink /opt/dealer/venv)" = "$after" ] || fail "the program of the new version stays"
    plays || fail "the table does not play on"
    inside sed -i 's/^def of_old(/def windowed(/' /root/dealer/dealer/app/windowed.py
    said=$(install_it) || fail "the upgrade: $said"
    plays || fail "the upgraded table does not play"
    grep -q '^# newer' <(inside cat $units/dealer.service) || fail "the unit is the old one"

    step "$1: no card in the journal; and the Pi is shut down by the user dealer alone"
    ! journal SYSLOG_IDENTIFIER=dealer | grep -wE '(10|[2-9TJQKA])[cdhs♣♦♥♠]' || fail "the journal names a card"
    said=$(inside runuser -u nobody -- busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager CanPowerOff)
    [ "$said" != 's "yes"' ] || fail "anybody may shut it down"
    as_dealer "env INVOCATION_ID=0 STATE_DIRECTORY=/var/lib/dealer /opt/dealer/venv/bin/python -c \
        'from dealer.app.host.power import *; assert may_power_off(); print(power_off())'"
    waits_for "the end of the system" 20 test ! -e "/proc/$pid"
    [ -d "$root/var/lib/dealer" ] || fail "the evenings are gone"
    leave
    step "$1: everything held"
}

for release in "$@"; do check "$release"; done
