#!/usr/bin/env bash
# Bring Debian 13's MicroPython into a cache folder, without installing it and without root.
#
#   firmware/get_micropython.sh [FOLDER]        FOLDER defaults to .cache/micropython in this project
#
# Prints the path of a `micropython` that runs here. Debian 12 ships none; Debian 13's build runs on it with the C
# library it was built for, so both are unpacked side by side. A second call finds the first one's work and is quick.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${1:-$project/.cache/micropython}
suite=trixie
packages=(micropython libc6 libffi8 libmbedcrypto16 libmbedtls21 libmbedx509-7)

works() { [ "$("$1" -c 'print(6 * 7)' 2>/dev/null)" = 42 ]; }
say() { printf '%s\n' "$*" >&2; }

mkdir -p "$cache"
cache=$(cd "$cache" && pwd)
launcher=$cache/micropython
if [ -x "$launcher" ] && works "$launcher"; then
    printf '%s\n' "$launcher"
    exit 0
fi
if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
    say "get_micropython: this needs a Debian system with apt-get and dpkg-deb; install micropython by hand and put it on PATH."
    exit 2
fi

apt=$cache/apt
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/debs"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
printf 'deb [signed-by=%s] http://deb.debian.org/debian %s main\n' "$keyring" "$suite" >"$apt/sources.list"
options=(-qq -o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$apt/lists"
    -o "Dir::Cache=$apt/cache" -o Acquire::Languages=none -o Acquire::Retries=3)
# apt drops to a user of its own when root runs it; that user cannot write into a home folder.
[ "$(id -u)" -ne 0 ] || options+=(-o APT::Sandbox::User=root)

say "get_micropython: fetching ${packages[0]} from Debian $suite into $cache"
apt-get "${options[@]}" update
(cd "$apt/debs" && rm -f ./*.deb && apt-get "${options[@]}" download "${packages[@]/%//$suite}")

rm -rf "$cache/root"
mkdir "$cache/root"
for deb in "$apt"/debs/*.deb; do dpkg-deb -x "$deb" "$cache/root"; done
loader=$(find "$cache/root" -name 'ld-linux*.so.*' \( -type f -o -type l \) -print -quit)
libraries=$(find "$cache/root" -name 'libffi.so.8' -print -quit)
if [ -z "$loader" ] || [ -z "$libraries" ]; then
    say "get_micropython: the C library of Debian $suite has no loader for $(dpkg --print-architecture)."
    exit 1
fi

# The loader is called by name, since the system's own C library may be too old for this build; paths are relative, so
# that the folder can be moved.
cat >"$launcher.new" <<LAUNCHER
#!/bin/sh
here=\$(dirname "\$(readlink -f "\$0")")
exec "\$here${loader#"$cache"}" --library-path "\$here$(dirname "${libraries#"$cache"}")" "\$here/root/usr/bin/micropython" "\$@"
LAUNCHER
chmod +x "$launcher.new"
mv "$launcher.new" "$launcher"
rm -rf "$apt"
if ! works "$launcher"; then
    say "get_micropython: the unpacked micropython does not run on this machine."
    exit 1
fi
printf '%s\n' "$launcher"
