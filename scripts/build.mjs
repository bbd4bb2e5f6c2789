// `npm run build`: builds `.next` for `npm start`. Demo and browser tests build only if something has changed since the last build.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import nextEnv from '@next/env'

nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })

/** Next's command line, for `node`. */
export const next = path.join('node_modules', 'next', 'dist', 'bin', 'next')

/** Written when a build is complete, including its CSP step. */
const stamp = path.join('.next', 'completa-build')

const inputs = [
  'app',
  'components',
  'db',
  'lib',
  'messages',
  'public',
  'scripts/build.mjs',
  'scripts/cache-handler.mjs',
  'scripts/csp.mjs',
  'scripts/inline-styles.mjs',
  'scripts/narrow-chunks.mjs',
  'scripts/pack-static.mjs',
  'scripts/vercel-adapter.mjs',
  'scripts/whole-marks.mjs',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
]

/** Neither is part of the build. @param {string} file */
const isTest = (file) => /\.test\.ts$|^lib[\\/]testing$/.test(file)

/** When a file, or anything in a folder, was last changed, but for tests. @param {string} file @returns {number} */
function newest(file) {
  if (isTest(file)) return 0
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...fs.readdirSync(file).map((name) => newest(path.join(file, name))))
}

/**
 * On Vercel no start of ours can fill settings into pages, so they are filled in at build time.
 * @param {string[]} args @param {Record<string, string>} env
 */
function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', MARK_SETTINGS: process.env.VERCEL ? '' : '1', ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Adds to the built pages their styles and their Content-Security-Policy; exits if that fails. */
export function finishPages() {
  run(['scripts/inline-styles.mjs'])
  run(['scripts/whole-marks.mjs'])
  // After the styles, because the policy lists the inline scripts that the styles step adds.
  run(['scripts/csp.mjs'])
}

/** Builds the pages, and adds what `finishPages` adds; exits if that fails. */
export function build() {
  fs.rmSync(stamp, { force: true })
  const { NEXT_ADAPTER_PATH } = process.env
  if (NEXT_ADAPTER_PATH) run([next, 'build'], { NEXT_ADAPTER_PATH: path.resolve('scripts', 'vercel-adapter.mjs'), PLATFORM_ADAPTER: NEXT_ADAPTER_PATH })
  else {
    run([next, 'build'])
    finishPages()
  }
  run(['scripts/pack-static.mjs'])
  run(['scripts/narrow-chunks.mjs'])
  // A build for Vercel has its settings filled in, so it is none for a start of ours.
  if (!process.env.VERCEL) fs.writeFileSync(stamp, '')
}

/** Builds unless the last build is newer than all its sources. */
export function buildIfNeeded() {
  const built = fs.statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built > Math.max(...inputs.map(newest))) return
  console.log('Building Completa; this takes a minute the first time.')
  build()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
