#!/usr/bin/env bash
# Installs or upgrades the dealer assistant on Raspberry Pi OS (bookworm or trixie, 64-bit), and takes it off again.
set -euo pipefail
umask 022 # whatever the host's own is: the user dealer must be able to read what root puts down

usage() {
    cat <<'TEXT'
usage: sudo systemd/install.sh [--console | --desktop] [--pins lgpio|rpigpio] [--root DIR]
       sudo /opt/dealer/install.sh --uninstall [--root DIR]

  --console    the table's screen belongs to the dealer: it starts with the Pi (the usual where there is no desktop)
  --desktop    it opens in the desktop after login (the usual where there is one)
  --pins       what drives the lights: lgpio on every Pi (the usual), rpigpio (RPi.GPIO) on a Pi 3 or 4
  --root DIR   only the files, below DIR: no packages, no program, nothing is started
  --uninstall  takes everything off but the evenings (/var/lib/dealer), the settings (/etc/dealer) and the user dealer

Without a word for the screen, a Pi that has the dealer keeps what it has. Run it again to upgrade; an evening that is running goes on after it. Nothing is fetched but packages.
TEXT
}

src=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
root='' screen='' pins='' action=install changes=0
new='' work='' undo='' # the program that is being made, what it is made from, and what the host had before
played=no waits=no     # whether the table was being played at, and whether it waits for this to end
processes=/proc
least_free_mb=200

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 2
}
changed() {
    changes=$((changes + 1))
    say "  $*"
}
live() { [ -z "$root" ]; }                        # this system, not a folder of files
running() { live && [ -d /run/systemd/system ]; } # with a systemd that can be asked
screen_so_far() { # as the files stand from the last time; nothing where there was none
    if [ -e "$root/etc/xdg/autostart/dealer.desktop" ]; then
        echo desktop
    elif [ -e "$root/etc/udev/rules.d/91-dealer-stick.rules" ]; then
        echo console
    elif desktop_here; then
        echo desktop
    else
        echo console
    fi
}
desktop_here() { [ -L "$root/etc/systemd/system/display-manager.service" ]; }

# ---- all of it or nothing: until the end, everything that is changed can be put back ----

begin() {
    undo=$root/opt/dealer/undo
    mkdir -p "$root/opt/dealer"
    exec 9<"$root/opt/dealer" # the kernel lets go of it when this process ends, however it ends
    if ! flock -n 9; then
        say "  another run of this goes on; waiting for its end"
        flock -w 900 9 || fail "Another run of this does not come to its end: look for install.sh in ps -e"
    fi
    if [ -e "$undo/places" ]; then
        say "  an earlier run was cut off in the middle: what it had changed is put back first"
        put_back
    fi
    mkdir -p "$undo/was"
    chmod 0700 "$undo"
    : >"$undo/places"
    trap ended EXIT
    if running && systemctl is-active --quiet dealer.service; then played=yes; fi
}

keep() { # PLACE...: a file or link as it is now, before its first change
    local place
    for place in "$@"; do
        if [ -z "$undo" ] || grep -qxF "$place" "$undo/places"; then continue; fi
        if [ -e "$root$place" ] || [ -L "$root$place" ]; then
            mkdir -p "$undo/was${place%/*}"
            cp -a "$root$place" "$undo/was$place"
        fi
        say "$place" >>"$undo/places"
    done
}

put_back() { # first what was not there, such as the log of a newer database
    local place was file
    while read -r place; do
        was=$undo/was$place
        if ! [ -e "$was" ] && ! [ -L "$was" ]; then rm -f "$root$place"; fi
    done <"$undo/places"
    if [ -e "$undo/evenings" ]; then
        for file in "$root"/var/lib/dealer/evenings*; do
            [ -e "$undo/was${file#"$root"}" ] || rm -f "$file"
        done
    fi
    while read -r place; do
        was=$undo/was$place
        if [ -e "$was" ] || [ -L "$was" ]; then
            mkdir -p "$root${place%/*}"
            cp -a --remove-destination "$was" "$root$place.back" # a link that lies there is not written through
            mv -fT "$root$place.back" "$root$place"
        fi
    done <"$undo/places"
    forget
}

forget() { # what was before; and away with every program but the one that is used
    local each
    rm -f "$undo/places"
    rm -rf "$undo"
    for each in "$root"/opt/dealer/venv-*; do
        if [ ! -d "$each" ] || [ "${each##*/}" = "$(readlink "$root/opt/dealer/venv")" ]; then continue; fi
        if grep -qsF "$each/" "$processes"/[0-9]*/maps; then
            say "  a window still plays with the version from before; close it to play with this one"
            continue
        fi
        rm -rf "$each"
    done
    sync
}

table_waits() { # nobody can answer now, so what the evenings hold is what the table showed last
    if [ $played = no ] || [ $waits = yes ]; then return 0; fi
    local file
    waits=yes
    systemctl stop dealer.service
    for file in "$root"/var/lib/dealer/evenings*; do
        if [ -f "$file" ] && [ ! -L "$file" ]; then keep "${file#"$root"}"; fi
    done
    : >"$undo/evenings"
}

ended() { # however it ends
    local status=$? whole=yes
    trap - EXIT
    trap '' HUP INT TERM PIPE # nobody may be there any more to read or to press a key: it is done to the end
    rm -rf "$work" "$new"
    if [ -e "$undo/places" ]; then # not all of it was done
        whole=no
        if [ $waits = yes ]; then systemctl stop dealer.service || true; fi
        put_back
        refresh || true
    fi
    if [ $waits = yes ]; then systemctl start dealer.service || true; fi
    [ $whole = yes ] || say "All is as it was before." >&2 || true
    exit $status
}

# ---- files ----

put() { # MODE FILE PLACE: the file of this project, placed if it is new or other than what stands there
    local to=$root$3
    if [ -e "$to" ] && cmp -s "$2" "$to" && [ "$(stat -c %a "$to")" = "${1#0}" ]; then return; fi
    local what=new
    [ ! -e "$to" ] || what=renewed
    keep "$3"
    install -D -m "$1" "$2" "$to"
    changed "$what: $3"
}

link() { # TARGET PLACE
    if [ "$(readlink "$root$2" || true)" = "$1" ]; then return; fi
    keep "$2"
    mkdir -p "$root${2%/*}"
    ln -sfn "$1" "$root$2"
    changed "new: $2"
}

drop() { # PLACE...: taken away if it is there
    local place target
    for place in "$@"; do
        target=$root$place
        [ -e "$target" ] || [ -L "$target" ] || continue
        keep "$place"
        rm -rf "$target"
        changed "removed: $place"
    done
}

unit_files() {
    put 0644 "$src/systemd/dealer.service" /etc/systemd/system/dealer.service
    put 0644 "$src/systemd/90-dealer-reader.rules" /etc/udev/rules.d/90-dealer-reader.rules
    put 0644 "$src/systemd/dealer-polkit.js" /etc/polkit-1/rules.d/50-dealer.rules
    put 0644 "$src/systemd/dealer-sysusers.conf" /etc/sysusers.d/dealer.conf
    put 0755 "$src/systemd/install.sh" /opt/dealer/install.sh
    put 0755 "$src/systemd/stick.sh" /opt/dealer/stick
    local paper
    for paper in README INSTALL TROUBLE PROOF; do put 0644 "$src/$paper.md" "/opt/dealer/$paper.md"; done
}

issue=/etc/issue.d/dealer.issue # why the table has given the console back, above the login prompt

screen_files() { # what differs between a Pi that is only the table's and one with a desktop
    local stick=(/etc/systemd/system/dealer-stick@.service /etc/udev/rules.d/91-dealer-stick.rules)
    if [ "$screen" = console ]; then
        put 0644 "$src/systemd/dealer-stick@.service" "${stick[0]}"
        put 0644 "$src/systemd/91-dealer-stick.rules" "${stick[1]}"
        drop /etc/xdg/autostart/dealer.desktop
        if live; then link /run/dealer/screen.issue $issue; fi
    else # the desktop mounts sticks itself
        drop "${stick[@]}" $issue
        put 0644 "$src/systemd/dealer.desktop" /etc/xdg/autostart/dealer.desktop
    fi
}

settings() { # the shipped settings, each commented out: what is not set follows the program's own from then on
    local place=/etc/dealer/config.toml made
    if [ -e "$root$place" ]; then
        say "  kept as it is: $place"
        return
    fi
    made=$(mktemp)
    {
        say "# The settings of this table. A line that begins with # and no space shows the usual value: take the # away to set"
        say "# another, then: sudo systemctl restart dealer"
        say ""
        # all but comments, empty lines and the [headings] of parts, under which a line is set by taking its # away
        sed -E '/^\[[^=,.]*\][[:space:]]*(#.*)?$/! s/^[[:space:]]*[^#[:space:]]/#&/' "$src/dealer/app/defaults.toml"
    } >"$made"
    put 0644 "$made" $place
    rm "$made"
}

pins_setting() { # --pins: the one line of the settings that says it
    local file=$root/etc/dealer/config.toml line
    [ -n "$pins" ] || return 0
    line="factory = \"$pins\""
    if sed -n '/^\[lights\]/,/^\[/p' "$file" | grep -qxF "$line"; then return; fi
    keep /etc/dealer/config.toml
    grep -q '^\[lights\]' "$file" || printf '\n[lights]\n' >>"$file"
    sed -i -E '/^\[lights\]/,/^\[/ { /^#?[[:space:]]*factory[[:space:]]*=/d }' "$file"
    sed -i "/^\\[lights\\]/a $line" "$file"
    changed "settings: [lights] $line"
}

quiet_console='consoleblank=0 vt.global_cursor_default=0'

boot_line() { # the screen never goes blank, no cursor blinks through the picture
    local file word line
    for file in "$root/boot/firmware/cmdline.txt" "$root/boot/cmdline.txt"; do
        if [ ! -f "$file" ] || [ -L "$file" ]; then continue; fi
        line=$(head -n 1 "$file")
        keep "${file#"$root"}" "${file#"$root"}.before-dealer" /opt/dealer/boot-words
        for word in $quiet_console; do
            if [ "$1" = add ] && [[ " $line " != *" ${word%%=*}="* ]]; then
                line+=" $word"
                mkdir -p "$root/opt/dealer"
                say "$word" >>"$root/opt/dealer/boot-words"
            elif [ "$1" = remove ] && grep -qxF "$word" "$root/opt/dealer/boot-words" 2>/dev/null; then
                line=${line/ $word/}
            fi
        done
        if [ "$line" != "$(head -n 1 "$file")" ]; then
            if [ "$1" = add ]; then cp -p "$file" "$file.before-dealer"; fi
            printf '%s\n' "$line" >"$file.new"
            mv "$file.new" "$file"
            changed "console: ${file#"$root"} is now: $line"
        fi
        [ "$1" = add ] || drop /opt/dealer/boot-words "${file#"$root"}.before-dealer"
        return
    done
}

start_target=/etc/systemd/system/default.target

start_at() { # console: the desktop does not start by itself;  before: what was there comes back, if it is ours to give back
    local link=$root$start_target before=$root/opt/dealer/target-before was
    was=$(readlink "$link" || true)
    if [ "$1" = console ]; then
        if ! desktop_here || [ "${was##*/}" = multi-user.target ]; then return; fi
        keep $start_target "${before#"$root"}"
        mkdir -p "$root/opt/dealer"
        say "$was" >"$before"
        ln -sfn /lib/systemd/system/multi-user.target "$link"
        changed "the desktop no longer starts by itself; to have it back: install.sh --desktop"
    elif [ -e "$before" ]; then
        keep $start_target "${before#"$root"}"
        if [ "${was##*/}" = multi-user.target ]; then # else the host has set another since
            was=$(cat "$before")
            if [ -n "$was" ]; then ln -sfn "$was" "$link"; else rm "$link"; fi
            changed "the desktop starts by itself again"
        fi
        rm "$before"
    fi
}

# ---- this system ----

packages() { # libgl1: without it SDL draws black on bookworm, and what mends that alone crashes; see dealer/window/ways.py
    local wanted=(python3-venv python3-pygame python3-lgpio libegl1 libgles2 libgl1 libgl1-mesa-dri
        fonts-dejavu-core fonts-dejavu-extra systemd udev polkitd) missing=() package
    [ "$pins" != rpigpio ] || wanted+=(gcc python3-dev)
    for package in "${wanted[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "  packages: ${missing[*]}"
    # a Pi that has just started may look for updates by itself
    apt-get update -qq -o DPkg::Lock::Timeout=300 || say "  the lists of packages could not be renewed; going on with what is known"
    if [[ " ${missing[*]} " = *" python3-lgpio "* ]] && ! apt-cache show python3-lgpio >/dev/null 2>&1; then
        say "  This archive has no python3-lgpio (it is Debian's, not Raspberry Pi's): the lights stay dark, all else works."
        mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vx python3-lgpio)
        [ ${#missing[@]} -gt 0 ] || return 0
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends "${missing[@]}" >/dev/null </dev/null ||
        fail "apt-get could not install: ${missing[*]}"
    changed "packages are in"
}

python_here() { # such as python3.11
    python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])'
}

fingerprint() { # of what the program would be made from, and for which Python: a release of Debian brings another
    (cd "$src" && find dealer hardware pyproject.toml uv.lock -type f ! -name '*.pyc' -print0 | sort -z |
        xargs -0 sha256sum | sha256sum | sed "s/-/pins:$pins $(python_here)/")
}

fits() { # this system is one that the program runs on; nothing is changed before that is known
    local arch
    arch=$(dpkg --print-architecture)
    case $arch in
    arm64) ;;
    armhf | armel) fail "This Raspberry Pi OS is the 32-bit one ($arch): write the 64-bit one to the card." ;;
    *) say "  this is $arch, not a 64-bit Raspberry Pi OS: going on" ;;
    esac
    if command -v python3 >/dev/null && ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null; then
        fail "This Raspberry Pi OS is too old (its Python is before 3.11): write bookworm or trixie to the card."
    fi
    if [ "$pins" = rpigpio ] && grep -qa 'Raspberry Pi 5' /proc/device-tree/model 2>/dev/null; then
        fail "RPi.GPIO does not know the Pi 5: leave --pins away, lgpio drives its pins."
    fi
}

room() { # the program is made beside the one that is there
    local free_mb
    free_mb=$(df -m --output=avail "$root/opt/dealer" | tail -n 1 | tr -d ' ')
    [ "$free_mb" -ge $least_free_mb ] ||
        fail "Only $free_mb MB are free at /opt: $least_free_mb are needed; make room on the card (sudo apt-get clean)."
}

make_program() { # Debian's pygame, which alone can draw without a desktop; all else pinned and hashed as in uv.lock
    local home=$root/opt/dealer venv=$root/opt/dealer/venv extra=()
    if [ -e "$venv/made-from" ] && [ "$(fingerprint)" = "$(cat "$venv/made-from")" ]; then return; fi
    room
    # made beside what is there, which the table goes on with until the new one is whole
    work=$(mktemp -d)
    new=$(mktemp -d "$home/venv-XXXXXX")
    chmod 0755 "$new"
    if [ -d "$venv/lib/$(python_here)/site-packages/pip" ]; then
        cp -a "$venv/." "$new" # what stays the same need not be fetched
    else
        python3 -m venv --system-site-packages "$new"
    fi
    [ "$pins" != rpigpio ] || extra=(rpigpio)
    cp -r "$src/dealer" "$src/hardware" "$src/pyproject.toml" "$src/README.md" "$src/LICENSE" "$work"
    python3 "$src/.ci/locked.py" "${extra[@]}" | grep -v '^pygame==' >"$work/locked.txt"
    local pip=("$new/bin/python" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore)
    "${pip[@]}" --no-build-isolation --require-hashes -r "$work/locked.txt" ||
        fail "The Python packages could not be fetched: is this Pi on the network?"
    "${pip[@]}" --no-deps --no-build-isolation --force-reinstall "$work" || fail "The program could not be made."
    (cd / && "$new/bin/python" -c 'import dealer.app.windowed') || fail "The new program does not work on this system."
    fingerprint >"$new/made-from"
    sync # whole on the card, before anything points to it
}

take_program() {
    local home=$root/opt/dealer venv=$root/opt/dealer/venv
    [ -n "$new" ] || return 0
    table_waits
    if [ -d "$venv" ] && [ ! -L "$venv" ]; then # as it was in older versions
        mv "$venv" "$home/venv-before"
        ln -s venv-before "$venv"
    fi
    keep /opt/dealer/venv /usr/local/bin/dealer
    ln -s "${new##*/}" "$new/link"
    mv -T "$new/link" "$venv" # one step: there is always a whole program, whatever the power strip does
    new=''
    mkdir -p "$root/usr/local/bin"
    ln -sfn /opt/dealer/venv/bin/dealer "$root/usr/local/bin/dealer"
    changed "program: $("$venv/bin/python" -m pip show dealer-assistant | sed -n 's/^Version: //p'), in /opt/dealer/venv"
}

start() {
    keep /etc/systemd/system/multi-user.target.wants/dealer.service
    if [ "$screen" = desktop ]; then
        systemctl disable --quiet --now dealer.service 2>/dev/null || true
        waits=no
        say "The dealer opens after the next login on the desktop. For a Pi that is only the table's: install.sh --console"
        return
    fi
    systemctl enable --quiet dealer.service
    if ! running; then
        say "The dealer starts when this system does."
    elif [ $played = no ] && { who | grep -q ' tty1 ' || systemctl is-active --quiet display-manager.service; }; then
        say "Somebody works on this screen: the dealer starts at the next start of the Pi (sudo reboot)."
    elif [ $changes -gt 0 ] || [ $played = no ]; then
        table_waits
        systemctl reset-failed dealer.service 2>/dev/null || true
        if systemctl restart dealer.service 2>/dev/null; then
            waits=no
            say "The dealer is at the table: it starts with the Pi from now on."
        elif [ $played = yes ]; then
            fail "The new version does not come to the table; why stands in: sudo journalctl -u dealer -b"
        else
            say "The dealer cannot start yet; why stands in: sudo journalctl -u dealer -b"
            say "When that is mended: sudo systemctl restart dealer"
        fi
    fi
}

refresh() { # systemd and udev read what changed
    running || return 0
    systemctl daemon-reload
    if ! udevadm control --reload 2>/dev/null; then
        say "  udev does not run: its rules hold from the next start on"
        return 0
    fi
    udevadm trigger --action=change --subsystem-match=tty --subsystem-match=gpio --subsystem-match=usb
}

doctor() { # as the daemon's user, so that it finds what the daemon would; root's goes into the daemon's own sandbox
    local as=(runuser -u dealer --)
    if running && [ "$screen" = console ]; then as=(); fi
    say "What the dealer finds on this machine:"
    (cd /var/lib/dealer && "${as[@]}" /usr/local/bin/dealer doctor \
        --state /var/lib/dealer --config /etc/dealer/config.toml) || say "Something is missing, as said above."
}

# ---- the two acts ----

install_all() {
    [ -f "$src/dealer/app/defaults.toml" ] || fail "Run systemd/install.sh from the project's own folder."
    [ -n "$screen" ] || screen=$(screen_so_far)
    say "Installing the dealer assistant ($screen${root:+, files below $root})"
    if live; then
        fits
        packages
    fi
    begin
    if live; then make_program; fi
    unit_files
    screen_files
    settings
    pins_setting
    if [ "$screen" = console ]; then
        boot_line add
        start_at console
    else
        boot_line remove
        start_at before
    fi
    if live; then
        systemd-sysusers /etc/sysusers.d/dealer.conf
        install -d -m 0700 -o dealer -g dealer "$root/var/lib/dealer"
        take_program
        refresh
        start
    fi
    forget
    if live; then doctor; fi
    if [ $changes -eq 0 ]; then say "Nothing had to be changed."; fi
}

uninstall_all() {
    say "Taking the dealer assistant off${root:+ (below $root)}"
    if running; then systemctl disable --quiet --now dealer.service 2>/dev/null || true; fi
    boot_line remove
    start_at before
    drop /etc/systemd/system/multi-user.target.wants/dealer.service /etc/systemd/system/dealer.service \
        /etc/systemd/system/dealer-stick@.service \
        /etc/udev/rules.d/90-dealer-reader.rules /etc/udev/rules.d/91-dealer-stick.rules \
        /etc/polkit-1/rules.d/50-dealer.rules /etc/sysusers.d/dealer.conf \
        /etc/xdg/autostart/dealer.desktop $issue /usr/local/bin/dealer /opt/dealer
    refresh
    say "Kept: the evenings in /var/lib/dealer, the settings in /etc/dealer, the user dealer, the system's packages."
    local too=''
    case $(getent passwd dealer | cut -d : -f 7) in */nologin) too="; sudo userdel dealer" ;; esac # not somebody's own
    say "To lose the evenings too: sudo rm -r /var/lib/dealer /etc/dealer$too"
}

while [ $# -gt 0 ]; do
    case $1 in
    --console | --desktop) screen=${1#--} ;;
    --pins)
        case ${2-} in lgpio | rpigpio) pins=$2 ;; *) fail "--pins lgpio or --pins rpigpio, not '${2-}'" ;; esac
        shift
        ;;
    --root)
        [ -d "${2-}" ] || fail "--root: there is no folder '${2-}'"
        root=$(cd "$2" && pwd)
        shift
        ;;
    --uninstall) action=uninstall ;;
    --help | -h)
        usage
        exit 0
        ;;
    *)
        usage >&2
        exit 2
        ;;
    esac
    shift
done

if live && [ "$(id -u)" -ne 0 ]; then fail "This needs root: sudo $0"; fi
"${action}_all"
