#!/bin/sh
# Switches the site to the version in a folder: installs it there, backs up, says what is wrong with the site, and restarts one process after
# the other. If one of them is not ready, the former version returns. Behind nginx, the other processes serve meanwhile.
#   deploy/upgrade.sh /opt/directory-0.3.0
# The first version is installed in the same way. With the folder of the present version, it only restarts.
set -eu
# INSTALL_ROOT is for tests.
link=${INSTALL_ROOT:-}/opt/directory
settings=${INSTALL_ROOT:-}/etc/directory.env
units=${INSTALL_ROOT:-}/etc/systemd/system
backups=${INSTALL_ROOT:-}/var/backups/directory
servers=${INSTALL_ROOT:-}/etc/nginx/directory-servers.conf

fail() {
  echo "$1" >&2
  exit "$2"
}

if [ "$#" -ne 1 ] || [ ! -f "$1/deploy/upgrade.sh" ]; then fail 'Usage: deploy/upgrade.sh FOLDER-OF-THE-VERSION' 2; fi
if [ "$(id -u)" -ne 0 ]; then fail 'Only root can install the site.' 2; fi
if [ ! -f "$settings" ]; then fail "Copy deploy/settings.env.example to $settings first, and fill it in." 2; fi
if [ -e "$link" ] && [ ! -L "$link" ]; then fail "$link must be a link. Run: mv $link $link-old && ln -s $link-old $link" 2; fi
new=$(readlink -f "$1")
old=''
if [ -L "$link" ]; then old=$(readlink -f "$link"); fi
ports=$(systemctl list-units --plain --no-legend --state=active,activating,failed 'directory@*' |
  sed -n 's/^directory@\([0-9]*\)\.service.*/\1/p')
if [ -z "$ports" ]; then ports=3000; fi

switch_to() {
  ln -sfn "$1" "$link.new"
  mv -T "$link.new" "$link"
  install -m 644 "$1"/deploy/*.service "$1"/deploy/*.timer "$units"
  systemctl daemon-reload
}

# Requests go to the listed processes. nginx's old workers still pass on what they have accepted.
reload_nginx() {
  nginx -s reload
  sleep 2
}

take_out() {
  if [ ! -f "$servers" ]; then return; fi
  if [ ! -f "$servers.all" ]; then cp "$servers" "$servers.all"; fi
  if grep -v "127\.0\.0\.1:$1[ ;]" "$servers.all" | grep -q '^server'; then
    grep -v "127\.0\.0\.1:$1[ ;]" "$servers.all" >"$servers"
    reload_nginx
  fi
}

put_back() {
  if [ -f "$servers.all" ]; then
    mv "$servers.all" "$servers"
    reload_nginx
  fi
}

# systemd waits until the process accepts requests.
restart() {
  systemctl restart "directory@$1" &&
    curl --silent --fail --output /dev/null --retry 30 --retry-delay 1 "http://127.0.0.1:$1/health/ready"
}

restart_all() {
  for port in $ports; do
    take_out "$port"
    if ! restart "$port"; then
      journalctl --unit "directory@$port" --lines 5 --output cat >&2
      return 1
    fi
    put_back
  done
}

id directory >/dev/null 2>&1 || useradd --system --home-dir /var/lib/directory --shell /usr/sbin/nologin directory
install -d -o directory -g directory -m 700 "$backups"
if [ "$new" != "$old" ]; then
  (cd "$new" && npm ci --no-audit --no-fund && npm run --silent build)
  if [ -n "$old" ]; then
    systemctl start directory-backup || fail 'The backup failed, so nothing was changed: journalctl -u directory-backup' 1
  fi
fi

trap put_back EXIT
switch_to "$new"
"$link/deploy/manage.sh" check || true
if restart_all; then
  # shellcheck disable=SC2086
  systemctl enable --now directory-backup.timer $(printf 'directory@%s ' $ports)
  echo "The site runs from $new."
  exit
fi
if [ -z "$old" ] || [ "$new" = "$old" ]; then fail 'The site is not ready.' 1; fi
switch_to "$old"
if restart_all; then fail "The new version was not ready. The site runs from $old again." 1; fi
fail "The site is not ready with either version. If a newer one made the database, restore the last backup in $backups, as
docs/operating/backups-and-restore.md says." 1
