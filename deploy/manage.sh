#!/bin/sh
# A command of `npm run manage` as the site's user, with the site's settings and data. As root; paths from the root on:
# deploy/manage.sh backup /var/backups/directory/today
set -eu
if [ "$(id -u)" -ne 0 ]; then
  echo 'Only root can become the user of the site.' >&2
  exit 2
fi
exec systemd-run --quiet --pipe --wait --collect --uid=directory --gid=directory \
  --working-directory=/opt/directory \
  --property=EnvironmentFile=/etc/directory.env --setenv=DATA_DIR=/var/lib/directory \
  --property=StateDirectory=directory --property=StateDirectoryMode=0700 --property=UMask=0077 \
  /opt/directory/node_modules/.bin/node src/server/manage/main.ts "$@"
