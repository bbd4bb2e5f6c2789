// The thread in which `reader.mjs` reads: that of `tesseract.js`, with rests between words.
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { restDue, startWork } from './processor-share.mjs'

const port = parentPort
if (!port) throw new Error('this is a thread of reader.mjs')
port.on('message', ({ action }) => {
  if (action === 'recognize') startWork()
})
createRequire(import.meta.url)('tesseract.js/src/worker-script/node/index.js')

const never = new Int32Array(new SharedArrayBuffer(4))
const send = port.postMessage.bind(port)
// It tells its progress after each word, and goes on when that returns.
port.postMessage = (packet) => {
  send(packet)
  if (packet.action !== 'recognize') return
  const restMs = restDue()
  if (restMs > 0) {
    Atomics.wait(never, 0, 0, restMs)
    startWork()
  }
}
