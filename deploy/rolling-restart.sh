#!/bin/sh
# Restarts the site's processes one after the other, each while nginx sends it no requests, so that none is dropped.
# Usage: deploy/rolling-restart.sh 3001 3002 …   (the ports of all processes)
set -eu
list=${SERVER_LIST:-/etc/nginx/directory-servers.conf}
if [ "$#" -lt 2 ]; then
  echo 'There must be two ports at least: one process serves while the other restarts.' >&2
  exit 2
fi

send_to() {
  : >"$list.new"
  for server in "$@"; do echo "server 127.0.0.1:$server fail_timeout=1s;" >>"$list.new"; done
  mv "$list.new" "$list"
  nginx -s reload
  # nginx's old workers still pass their accepted requests to the process.
  sleep 2
}

is_ready() {
  curl --silent --fail --output /dev/null "http://127.0.0.1:$1/health/ready"
}

for port in "$@"; do
  others=''
  for other in "$@"; do
    if [ "$other" = "$port" ]; then continue; fi
    if is_ready "$other"; then others="$others $other"; else echo "Port $other is not ready, and gets nothing." >&2; fi
  done
  if [ -z "$others" ]; then
    echo "Nothing but port $port may be serving, which was not restarted: start another one first." >&2
    exit 1
  fi
  # shellcheck disable=SC2086
  send_to $others
  systemctl restart "directory@$port"
  tries=0
  until is_ready "$port"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ]; then
      echo "Port $port is not ready after a minute; the others go on serving." >&2
      exit 1
    fi
    sleep 1
  done
done
send_to "$@"
