#!/bin/sh
# The lab in a world of its own: whatever ends this, and however, all that was started ends with it, and what was mounted
# was never seen outside.  usage: run.sh PYTHON [words for tests.lab]
# unshare lets no SIGINT and no SIGTERM through, so they are taken here; SIGKILL goes from each to the next by --pdeathsig.
if [ "$(id -u)" -ne 0 ]; then
    echo "This needs root: it makes a system and changes into it." >&2
    exit 2
fi
setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child --mount-proc "$@" &
all=$!
trap 'kill -KILL $all; wait $all; exit 130' INT TERM HUP
wait $all
