import base64
import hashlib
import hmac
import time


def verify_webhook(secret: str, headers, body: bytes) -> bool:
    """Whether a request is signed with your secret, and its time is less than five minutes from now.

    The body is the bytes as they arrived, before any parsing. Names of headers are in lower case.
    """
    webhook_id = headers.get("webhook-id") or ""
    timestamp = headers.get("webhook-timestamp") or ""
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > 300:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()

    # While a secret is being replaced there are two signatures, with a space between them.
    given = (headers.get("webhook-signature") or "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)
