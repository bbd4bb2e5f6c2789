# A whole receiver. SECRET=whsec_… python3 receive.py (Python 3.9 or later)
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))
seen = set()  # A table of your database, so that it outlives a restart.


def is_signed(webhook_id: str, timestamp: str, signatures: str, body: bytes) -> bool:
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.new(KEY, f"{webhook_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(one.encode(), expected) for one in signatures.split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        header = lambda name: self.headers.get(f"webhook-{name}", "")
        webhook_id = header("id")
        signed = is_signed(webhook_id, header("timestamp"), header("signature"), body)
        event = json.loads(body) if signed else {}
        # We ask once whether this address wants events: it answers with the text that came.
        if event.get("type") == "webhook.verification":
            self.send_response(200)
            self.end_headers()
            return self.wfile.write(event["data"]["challenge"].encode())
        # The same event can come more than once, always with the same id.
        if signed and webhook_id not in seen:
            seen.add(webhook_id)
            # Your work; what takes longer than some seconds goes into a queue.
            print(event["type"], event["data"], flush=True)
        self.send_response(204 if signed else 401)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
