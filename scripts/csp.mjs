// After `next build`: gives every prerendered page a Content-Security-Policy that names the hashes of its own inline
// scripts. It travels in the page's `.meta` file, so pages stay static and no script needs `unsafe-inline`. So does `Vary`:
// one address serves two languages, and Next overwrites the header when it is set in `next.config.ts`. Next's build adapters cannot carry
// them instead: what `onBuildComplete` is given describes the build to a platform, and nothing of it is read when Next serves the pages.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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

// Proofs open through a redirect to the host that keeps them; without UploadThing it is our own.
/** @param {Settings} settings */
const proofHosts = ({ UPLOADTHING_TOKEN }) => (UPLOADTHING_TOKEN ? ' https://*.ufs.sh' : '')

/**
 * @typedef {{ SITE_URL?: string | undefined, UPLOADTHING_TOKEN?: string | undefined }} Settings
 * @param {string} html @param {Settings} settings @returns {string} the page's policy
 */
export const policyOf = (html, settings) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`.trim(),
    // Inline styles are set by React and by the toast and carousel libraries; they cannot run code.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${proofHosts(settings)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(settings.SITE_URL?.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

const vary = 'Cookie, Accept-Language'

/** The build's own settings; scripts/cache-handler.mjs does the same again with those of each start. */
function writePolicies() {
  const { SITE_URL, UPLOADTHING_TOKEN } = process.env
  const root = path.join('.next', 'server')
  let pages = 0
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.html')) continue
    const meta = path.join(root, entry.replace(/\.html$/, '.meta'))
    if (!fs.existsSync(meta)) continue
    const description = JSON.parse(fs.readFileSync(meta, 'utf8'))
    const html = fs.readFileSync(path.join(root, entry), 'utf8')
    description.headers = { ...description.headers, 'content-security-policy': policyOf(html, { SITE_URL, UPLOADTHING_TOKEN }), vary }
    fs.writeFileSync(meta, JSON.stringify(description, null, 2))
    pages++
  }
  if (pages === 0) {
    console.error('No prerendered page found in .next/server: run `next build` first.')
    process.exit(1)
  }
  console.log(`Content-Security-Policy written for ${pages} prerendered pages.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePolicies()
