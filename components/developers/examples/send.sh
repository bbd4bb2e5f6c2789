#!/bin/sh
# Signs an event as we do and sends it to your receiver, to try it before it has an address
# that the internet reaches.
#   SECRET=whsec_… sh send.sh http://127.0.0.1:8080/
set -eu

ID=evt_example
TIMESTAMP=$(date +%s)
BODY='{"type":"completion.approved","timestamp":"2026-11-25T12:00:00.000Z","data":{"id":1}}'

KEY=$(printf '%s' "${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
SIGNATURE=v1,$(printf '%s.%s.%s' "$ID" "$TIMESTAMP" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary |
  openssl base64 -A)

curl --fail-with-body --silent --show-error "$1" \
  --header 'content-type: application/json' \
  --header "webhook-id: $ID" \
  --header "webhook-timestamp: $TIMESTAMP" \
  --header "webhook-signature: $SIGNATURE" \
  --data-raw "$BODY"
