#!/bin/sh
# certbot in compose.yaml: gets a certificate from Let's Encrypt for the host in SITE_URL and renews it; nginx-start.sh loads it.
set -eu
case "$SITE_URL" in
  https://*) ;;
  *) echo "SITE_URL is not https, so no certificate is requested." && exit 0 ;;
esac
host="${SITE_URL#https://}"
host="${host%%[:/]*}"
# nginx, which has just started, serves the challenge.
sleep 5
trap 'exit 0' TERM INT
# Let's Encrypt writes to this address before a certificate expires.
if [ -n "${ACME_EMAIL:-}" ]; then set -- --email "$ACME_EMAIL"; else set -- --register-unsafely-without-email; fi
while :; do
  # Let's Encrypt allows five failures an hour.
  pause=3600
  if certbot certonly --non-interactive --agree-tos --keep-until-expiring --cert-name completa -d "$host" --webroot -w /var/lib/completa/acme \
    "$@"; then pause=43200; fi
  sleep "$pause" &
  wait $!
done
