// Vercel takes the pages from within `next build`, by an adapter of its own. This one stands before it: pages get their styles and their
// Content-Security-Policy first.
import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { finishPages } from './build.mjs'
import { builtPolicyOf } from './csp.mjs'

/** @type {import('next').NextAdapter} */
const platform = (await import(pathToFileURL(process.env.PLATFORM_ADAPTER ?? '').href)).default

/** @type {import('next').NextAdapter} */
export default {
  ...platform,
  async onBuildComplete(build) {
    finishPages()
    for (const { fallback } of build.outputs.prerenders) {
      if (!fallback?.filePath?.endsWith('.html')) continue
      const html = fs.readFileSync(fallback.filePath, 'utf8')
      fallback.initialHeaders = { ...fallback.initialHeaders, 'content-security-policy': builtPolicyOf(html) }
    }
    await platform.onBuildComplete?.(build)
  },
}
