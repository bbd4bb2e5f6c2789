// After `next build`: gives every prerendered page a Content-Security-Policy that names the hashes of its own inline
// scripts. It is stored in the page's `.meta` file, so pages stay static and no script needs `unsafe-inline`. So is `Vary`: one address
// serves two languages, and Next overwrites the header if it is set in `next.config.ts`. Next's build adapters cannot set these headers:
// `onBuildComplete` only describes the build to a platform, and Next does not read it when it serves the pages.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Types of scripts that browsers run; others, such as JSON-LD, are data. */
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

// Proofs at UploadThing or in a bucket are shown through a redirect to a host of theirs; those on disk come from our own.
/** @param {Settings} settings */
function proofHosts({ UPLOADTHING_TOKEN, PROOFS_S3_ENDPOINT, PROOFS_S3_BUCKET, PROOFS_S3_PATH_STYLE = true }) {
  const uploadThing = UPLOADTHING_TOKEN ? ' https://*.ufs.sh' : ''
  if (!PROOFS_S3_ENDPOINT) return uploadThing
  const { protocol, host } = new URL(PROOFS_S3_ENDPOINT)
  const isInPath = String(PROOFS_S3_PATH_STYLE) !== 'false'
  return `${uploadThing} ${protocol}//${isInPath ? '' : `${PROOFS_S3_BUCKET}.`}${host}`
}

/**
 * @typedef {import('../lib/platform/pages/page-marks.mjs').ProofSettings & { SITE_URL?: string | undefined }} Settings
 * @param {string | null} html null for pages that are made where nothing of ours sees them, whose scripts cannot be named
 * @param {Settings} settings @returns {string} the page's policy
 */
export const policyOf = (html, settings) =>
  [
    "default-src 'self'",
    `script-src 'self' ${html === null ? "'unsafe-inline'" : scriptHashes(html).join(' ')}`.trim(),
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

/** Pages differ by language. */
export const VARY = 'Cookie, Accept-Language'

/** The policy of a page with the build's settings; scripts/cache-handler.mjs repeats it with those of each start. @param {string | null} html */
export function builtPolicyOf(html) {
  const { SITE_URL, UPLOADTHING_TOKEN, PROOFS_S3_ENDPOINT, PROOFS_S3_BUCKET, PROOFS_S3_PATH_STYLE } = process.env
  return policyOf(html, { SITE_URL, UPLOADTHING_TOKEN, PROOFS_S3_ENDPOINT, PROOFS_S3_BUCKET, PROOFS_S3_PATH_STYLE })
}

function writePolicies() {
  const root = path.join('.next', 'server')
  // Vercel reads a page's headers here where it has no adapter.
  const manifestFile = path.join('.next', 'prerender-manifest.json')
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'))
  let pages = 0
  for (const entry of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.html')) continue
    const meta = path.join(root, entry.replace(/\.html$/, '.meta'))
    if (!fs.existsSync(meta)) continue
    const description = JSON.parse(fs.readFileSync(meta, 'utf8'))
    const html = fs.readFileSync(path.join(root, entry), 'utf8')
    const headers = { 'content-security-policy': builtPolicyOf(html), vary: VARY }
    description.headers = { ...description.headers, ...headers }
    fs.writeFileSync(meta, JSON.stringify(description, null, 2))
    const address = path.relative('app', entry).replaceAll(path.sep, '/')
    const route = manifest.routes[`/${address.replace(/(^|\/)index\.html$|\.html$/, '')}`]
    if (route) route.initialHeaders = { ...route.initialHeaders, ...headers }
    pages++
  }
  fs.writeFileSync(manifestFile, JSON.stringify(manifest))
  if (pages === 0) {
    console.error('No prerendered page found in .next/server: run `next build` first.')
    process.exit(1)
  }
  console.log(`Content-Security-Policy written for ${pages} prerendered pages.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePolicies()
