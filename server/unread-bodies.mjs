import { Socket } from 'node:net'

/** How long, and how many bytes of, the rest of a body may take after its answer was sent: time to read why, as in `deploy/nginx.conf`. */
const REST = { ms: 10_000, bytes: 32 * 1024 * 1024 }
const LOOK_MS = 100

/**
 * Lets a caller who is answered before the whole body has arrived read the answer: a refusal, a page, a call that reads no body. The rest is read and thrown
 * away for a while. A connection closed with bytes unread is reset, and the answer is lost with it; one left open could be held by a body sent byte by byte.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
export function endUnreadBody(request, response) {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return
  // What Node calls after the last answer of a connection: it would close both directions.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket)
    else socket.end()
  }
  response.once('finish', () => request.complete || discardRest(request))
}

/** @param {import('node:http').IncomingMessage} request */
function discardRest(request) {
  const { socket } = request
  const [from, until] = [socket.bytesRead, Date.now() + REST.ms]
  // Works beside whatever has read a part of it.
  const discard = () => {
    while (request.read() !== null);
  }
  request.on('readable', discard)
  discard()
  const watch = setInterval(() => {
    const isOver = Date.now() >= until || socket.bytesRead - from > REST.bytes
    if (!request.complete && !isOver && !socket.destroyed) return
    clearInterval(watch)
    if (!request.complete) socket.destroy()
    else if (socket.writableEnded) socket.destroySoon()
  }, LOOK_MS).unref()
}
