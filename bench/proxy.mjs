// The landing page behind `deploy/nginx.conf`, and its anchor: the same nginx serving the same bytes from a file.
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../db/embedded/server.mjs'
import { startNginx } from '../scripts/test-nginx.mjs'

const locales = ['pt', 'en']

/** Fetches a body without decompressing it, unlike `fetch`. @param {string} url @param {Record<string, string>} headers @returns {Promise<Buffer>} */
const wireBytes = (url, headers) =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, (answer) => {
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip') {
        reject(new Error(`${url} answered ${answer.statusCode}, ${answer.headers['content-encoding'] ?? 'not compressed'}`))
        return
      }
      const parts = /** @type {Buffer[]} */ ([])
      answer.on('data', (part) => parts.push(part))
      answer.once('end', () => resolve(Buffer.concat(parts)))
      answer.once('error', reject)
    })
    request.once('error', reject)
  })

/**
 * Starts nginx in front of a running app, with a second server that serves the landing page's gzip bytes from files.
 * @param {string} app the app's origin
 * @returns {Promise<{ targets: { locale: string, headers: Record<string, string>, proxied: string, file: string }[], stop: () => Promise<void> }>}
 *   per language: what to send, and the two addresses to compare
 */
export async function startProxy(app) {
  const port = await freePort()
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-anchor-'))
  fs.chmodSync(root, 0o755)
  const server = `  server {
    listen 127.0.0.1:${port};
    root ${root};
    default_type "text/html; charset=utf-8";
    location / { gzip_static always; }
  }`
  try {
    const nginx = await startNginx({ app, servers: server })
    const targets = []
    for (const locale of locales) {
      const headers = { 'accept-encoding': 'gzip', cookie: `NEXT_LOCALE=${locale}` }
      const proxied = `${nginx.base}/`
      fs.writeFileSync(path.join(root, `${locale}.html.gz`), await wireBytes(proxied, headers))
      targets.push({ locale, headers, proxied, file: `http://127.0.0.1:${port}/${locale}.html` })
    }
    return {
      targets,
      stop: async () => {
        await nginx.stop()
        fs.rmSync(root, { recursive: true, force: true })
      },
    }
  } catch (error) {
    fs.rmSync(root, { recursive: true, force: true })
    throw error
  }
}
