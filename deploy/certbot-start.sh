#!/bin/sh
# certbot in compose.yaml: gets a certificate of Let's Encrypt for the host in SITE_URL and renews it; nginx-start.sh takes it over.
set -eu
case "$SITE_URL" in
  https://*) ;;
  *) echo "SITE_URL is not https: no certificate is asked for." && exit 0 ;;
esac
host="${SITE_URL#https://}"
host="${host%%[:/]*}"
# nginx, which has just been started, shows the proof.
sleep 5
trap 'exit 0' TERM INT
# Told there when a certificate is about to end.
if [ -n "${ACME_EMAIL:-}" ]; then set -- --email "$ACME_EMAIL"; else set -- --register-unsafely-without-email; fi
while :; do
  # The limit of Let's Encrypt is five failures an hour.
  pause=3600
  if certbot certonly --non-interactive --agree-tos --keep-until-expiring --cert-name completa -d "$host" --webroot -w /var/lib/completa/acme \
    "$@"; then pause=43200; fi
  sleep "$pause" &
  wait $!
done
