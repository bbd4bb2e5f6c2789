#!/bin/sh
# nginx in compose.yaml: uses nginx.conf with the app's name in the compose network, and certbot's certificate.
# Tests set ROOT to another folder than /.
set -eu
conf="${ROOT:-}/etc/nginx/nginx.conf"
tls="${ROOT:-}/etc/completa/tls"
kept="${ROOT:-}/etc/letsencrypt/live/completa"

# Plain HTTP is reachable outside this container, but compose publishes it only on the loopback address.
sed -e 's/server 127.0.0.1:3000;/server app:3000;/' -e 's/listen 127.0.0.1:8080;/listen 8080;/' "${ROOT:-}/etc/completa/nginx.conf" > "$conf"
[ -f /proc/net/if_inet6 ] || sed -i '/listen \[::/d' "$conf"

mkdir -p "$tls"
# A self-signed certificate until there is a real one, because nginx does not start without.
[ -f "$tls/fullchain.pem" ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=localhost \
  -keyout "$tls/privkey.pem" -out "$tls/fullchain.pem" 2>/dev/null

take_new() {
  [ -f "$kept/fullchain.pem" ] && [ -f "$kept/privkey.pem" ] || return 1
  # Compares both files, because one may have been copied while the other was being written.
  cmp -s "$kept/fullchain.pem" "$tls/fullchain.pem" && cmp -s "$kept/privkey.pem" "$tls/privkey.pem" && return 1
  cp -L "$kept/privkey.pem" "$kept/fullchain.pem" "$tls/"
}
take_new || true
while sleep "${LOOK_EVERY:-60}"; do
  # nginx refuses them while only one of the two files is new; the next check loads both.
  if take_new; then nginx -c "$conf" -s reload || true; fi
done &
exec nginx -c "$conf" -g 'daemon off;'
