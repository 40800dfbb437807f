#!/bin/sh
# Makes a backup in a folder named after the current time, verifies it, and deletes backups older than 30 days.
# Usage: deploy/make-backup.sh FOLDER, in the site's folder, with its settings in the environment.
set -eu
target="$1/$(date -u +%Y-%m-%dT%H%M%SZ)"
node=node_modules/.bin/node
[ -x "$node" ] || node=node
"$node" src/server/manage/main.ts backup "$target"
"$node" src/server/manage/main.ts verify "$target"
# Deletes old backups only after a successful one.
find "$1" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T??????Z' -mtime +30 -exec rm -r {} +
# Deletes the remains of an interrupted backup.
find "$1" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T??????Z.*.unfinished' -mtime +0 -exec rm -r {} +
