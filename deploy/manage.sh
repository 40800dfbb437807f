#!/bin/sh
# Runs a command of `npm run manage` with the site's user, settings and data. Run it as root, with absolute paths:
# deploy/manage.sh backup /var/backups/directory/today
# SETTINGS_FILE=… names another file than /etc/directory.env.
set -eu
if [ "$(id -u)" -ne 0 ]; then
  echo 'Only root can become the user of the site.' >&2
  exit 2
fi
settings=${SETTINGS_FILE:-/etc/directory.env}
# Only root reads the file. The command "check" looks for misspelled names in it.
names=$(sed -n 's/^[[:space:]]*\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p' "$settings" | tr '\n' ' ')
# In a terminal, commands show their progress and end with Ctrl-C.
if [ -t 0 ] && [ -t 1 ] && [ -t 2 ]; then io=--pty; else io=--pipe; fi
exec systemd-run --quiet "$io" --wait --collect --uid=directory --gid=directory \
  --working-directory=/opt/directory \
  --property=EnvironmentFile="$settings" --setenv=DATA_DIR=/var/lib/directory --setenv=SETTING_NAMES="$names" \
  --property=StateDirectory=directory --property=StateDirectoryMode=0700 --property=UMask=0077 \
  /opt/directory/node_modules/.bin/node src/server/manage/main.ts "$@"
