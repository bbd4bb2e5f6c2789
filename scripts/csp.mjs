// After `next build`: gives every prerendered page a Content-Security-Policy that names the hashes of its own inline
// scripts. It travels in the page's `.meta` file, so pages stay static and no script needs `unsafe-inline`. So does `Vary`:
// one address serves two languages, and Next overwrites the header when it is set in `next.config.ts`. Next's build adapters cannot carry
// them instead: what `onBuildComplete` is given describes the build to a platform, and nothing of it is read when Next serves the pages.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import nextEnv from '@next/env'

nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })

const root = path.join('.next', 'server')
const siteIsSecure = process.env.SITE_URL?.startsWith('https://') ?? false

// Proofs open through a redirect to the host that keeps them; without UploadThing it is our own.
const proofHosts = process.env.UPLOADTHING_TOKEN ? ' https://*.ufs.sh' : ''

/** Types under which a browser runs a script; anything else (JSON-LD) is data. */
const executable = new Set(['', 'text/javascript', 'module', 'application/javascript'])

/** @param {string} html @returns {string[]} CSP sources of the inline scripts, without repeats */
export function scriptHashes(html) {
  const hashes = new Set()
  for (const [, attributes = '', source = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes)) continue
    if (!executable.has(/\stype="([^"]*)"/.exec(attributes)?.[1] ?? '')) continue
    hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  }
  return [...hashes]
}

/** @param {string[]} hashes */
const policy = (hashes) =>
  [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Inline styles are set by React and by the toast and carousel libraries; they cannot run code.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${proofHosts}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(siteIsSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

const vary = 'Cookie, Accept-Language'

let pages = 0
for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  if (!entry.endsWith('.html')) continue
  const meta = path.join(root, entry.replace(/\.html$/, '.meta'))
  if (!fs.existsSync(meta)) continue
  const description = JSON.parse(fs.readFileSync(meta, 'utf8'))
  const html = fs.readFileSync(path.join(root, entry), 'utf8')
  description.headers = { ...description.headers, 'content-security-policy': policy(scriptHashes(html)), vary }
  fs.writeFileSync(meta, JSON.stringify(description, null, 2))
  pages++
}
if (pages === 0) {
  console.error('No prerendered page found in .next/server: run `next build` first.')
  process.exit(1)
}
console.log(`Content-Security-Policy written for ${pages} prerendered pages.`)
