// After `next build`: compresses scripts and styles with Brotli at its highest level, beside the originals, for `server/static.mjs`. Next
// compresses them for each request with gzip, which makes them a sixth larger.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const root = path.join('.next', 'static')
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants

let files = 0
for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css)$/.test(entry)) continue
  const file = path.join(root, entry)
  const whole = fs.readFileSync(file)
  const packed = zlib.brotliCompressSync(whole, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: whole.length },
  })
  if (packed.length >= whole.length) continue
  fs.writeFileSync(`${file}.br`, packed)
  files++
}
console.log(`Compressed ${files} scripts and stylesheets.`)
