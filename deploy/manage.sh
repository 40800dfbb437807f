#!/bin/sh
# Runs a command of `npm run manage` with the site's user, settings and data. Run it as root, with absolute paths:
# deploy/manage.sh backup /var/backups/directory/today
set -eu
if [ "$(id -u)" -ne 0 ]; then
  echo 'Only root can become the user of the site.' >&2
  exit 2
fi
# In a terminal, commands show their progress and end with Ctrl-C.
if [ -t 0 ] && [ -t 1 ] && [ -t 2 ]; then io=--pty; else io=--pipe; fi
exec systemd-run --quiet "$io" --wait --collect --uid=directory --gid=directory \
  --working-directory=/opt/directory \
  --property=EnvironmentFile=/etc/directory.env --setenv=DATA_DIR=/var/lib/directory \
  --property=StateDirectory=directory --property=StateDirectoryMode=0700 --property=UMask=0077 \
  /opt/directory/node_modules/.bin/node src/server/manage/main.ts "$@"
