#!/bin/sh
# Checks a request that you have saved. Ends with 0 if it is signed with your secret
# and its time is less than five minutes from now.
#   SECRET=whsec_… ID=… TIMESTAMP=… SIGNATURE=… sh verify.sh body.json
set -euf
LC_ALL=C

case $TIMESTAMP in '' | *[!0-9]*) exit 1 ;; esac
AGE=$(($(date +%s) - TIMESTAMP))
[ "$AGE" -le 300 ] && [ "$AGE" -ge -300 ] || exit 1

KEY=$(printf '%s' "${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
EXPECTED=v1,$({ printf '%s.%s.' "$ID" "$TIMESTAMP" && cat "$1"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary |
  openssl base64 -A)

# While a secret is being replaced there are two signatures, with a space between them.
for GIVEN in $SIGNATURE; do
  [ "$GIVEN" = "$EXPECTED" ] && exit 0
done
exit 1
