// `npm run test:vercel [-- --as-built]`: builds the product as Vercel does, with its own program and without an account, looks through what came out, and
// serves it by Vercel's rules (`platform.ts`) to the browser tests of the ways that people take. What a machine cannot show: docs/operations.md.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort, startCluster } from '@/db/embedded/server.mjs'
import { migrateDatabase } from '@/db/migrate.mjs'
import { startS3 } from '@/lib/testing/s3-server'
import { scriptHashes } from '@/scripts/csp.mjs'
import { fetchedPackage } from '@/scripts/fetched-package.mjs'
import { findChromium, whereIsHeadlessShell } from '@/scripts/test-server.mjs'
import { functionsOf, prerendersOf, startPlatform } from './platform'

/** What a function may weigh there, unpacked. */
const FUNCTION_MB = 250
const CRON_SECRET = 'a-secret-that-only-this-test-knows'

const problems: string[] = []
const check = (holds: unknown, promise: string) => {
  if (!holds) problems.push(promise)
}

const output = path.resolve('.vercel', 'output')
const portFile = path.resolve('.vercel', 'port')
const asBuilt = process.argv.includes('--as-built') && fs.existsSync(portFile)
const port = asBuilt ? Number(fs.readFileSync(portFile, 'utf8')) : await freePort()
const base = `http://localhost:${port}`
const chromium = await findChromium()
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-vercel-data-'))
const cluster = await startCluster(data, { throwaway: true })
await migrateDatabase(cluster.url)
const s3 = await startS3()
const settings = {
  VERCEL: '1' as const,
  NEXT_TELEMETRY_DISABLED: '1',
  SITE_URL: base,
  DATABASE_URL: cluster.url,
  DATABASE_PREPARE: 'false',
  DATABASE_POOL_SIZE: '2',
  NEXTAUTH_SECRET: 'a secret that only browser tests know',
  CRON_SECRET,
  RATE_LIMIT_SCALE: '1000',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
  ...s3.environment,
}
const env = { ...process.env, ...settings, DATA_DIR: undefined }

if (!asBuilt) {
  fs.mkdirSync('.vercel', { recursive: true })
  fs.writeFileSync('.vercel/project.json', JSON.stringify({ projectId: 'x', orgId: 'x', settings: { framework: 'nextjs' } }))
  const built = spawnSync(path.join(fetchedPackage('vercel', '64.0.2', { sandbox: '4.5.0' }), '..', '.bin', 'vercel'), ['build', '--token', 'none'], {
    stdio: 'inherit',
    env: { ...env, NEXT_ENABLE_ADAPTER: '1' },
  })
  if (built.status !== 0) {
    await s3.stop()
    await cluster.stop()
    process.exit(1)
  }
  fs.writeFileSync(portFile, String(port))
}

const pages = prerendersOf(output).filter(({ body }) => body?.endsWith('.html'))
for (const { at, config, body } of pages) {
  const policy = config.initialHeaders?.['content-security-policy'] ?? ''
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
  check(scripts && !scripts.includes('unsafe'), `${at} has a policy that names its scripts`)
  for (const hash of scriptHashes(fs.readFileSync(body ?? '', 'utf8'))) check(scripts.includes(hash), `the policy of ${at} knows each of its scripts`)
}
check(pages.length > 80, `pages are prerendered, ${pages.length} of them`)
const functions = functionsOf(output)
let largest = 0
for (const { at, config } of functions) {
  const files = Object.entries(config.filePathMap ?? {})
  const megabytes = files.reduce((sum, [, file]) => sum + fs.statSync(file).size, 0) / 1e6
  largest = Math.max(largest, megabytes)
  check(megabytes < FUNCTION_MB, `${at} is smaller than ${FUNCTION_MB} MB, not ${megabytes.toFixed(0)}`)
  if (at.startsWith('/api/v1'))
    for (const version of [4, 6])
      check(
        files.some(([name]) => name.endsWith(`ipv${version}.mmdb`)),
        `${at} has the countries of IPv${version}`,
      )
  if (at.startsWith('/api/v1/[') || at === '/api/jobs') check((config.maxDuration ?? 0) >= 60, `${at} may take a minute`)
}
const { crons } = JSON.parse(fs.readFileSync(path.join(output, 'config.json'), 'utf8'))
check(
  crons?.some((cron: { path: string }) => cron.path === '/api/jobs'),
  'the jobs are called',
)

const platform = await startPlatform(output, process.cwd(), env, port)
try {
  for (const [language, word] of [
    ['pt-BR', 'lang="pt-BR"'],
    ['en-US', 'lang="en"'],
  ]) {
    const page = await fetch(base, { headers: { 'accept-language': language ?? '' } })
    const html = await page.text()
    const policy = page.headers.get('content-security-policy') ?? ''
    check(page.status === 200 && html.includes(word ?? ''), `/ answers in ${language}`)
    check(policy.includes("'sha256-") && !policy.includes("script-src 'self' 'unsafe"), `/ comes with its policy in ${language}`)
  }
  const part = await fetch(`${base}/tasks?_rsc=1`, { headers: { rsc: '1' } })
  check(part.headers.get('content-type') === 'text/x-component', 'the router gets the part of a page that it asks for')
  const jobs = (authorization: string) => fetch(`${base}/api/jobs`, { headers: { authorization } })
  check((await jobs('Bearer another')).status === 401, 'only the scheduler calls the jobs')
  check((await jobs(`Bearer ${CRON_SECRET}`)).status === 200, 'the scheduler runs the jobs')
  check((await fetch(`${base}/api/v1/nothing-such`)).status === 404, 'a call that there is not is 404')
  const tests = spawn(
    process.execPath,
    [
      path.join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--project=browser',
      'e2e/wizard.spec.ts',
      'e2e/auth.spec.ts',
      'e2e/completion-statuses.spec.ts',
      '-g',
      'a referral link to|registering leads to sign-in|an administrator comes to|sees completions by status',
    ],
    {
      stdio: 'inherit',
      env: {
        ...env,
        DATA_DIR: data,
        CHROMIUM_PATH: chromium,
        HEADLESS_SHELL_PATH: whereIsHeadlessShell() ?? chromium,
        E2E_BASE_URL: base,
        E2E_DATABASE_URL: cluster.url,
        E2E_DATA_DIR: data,
        CI: 'true',
      },
    },
  )
  const status = await new Promise((resolve) => tests.once('exit', resolve))
  check(status === 0, 'people do a task, sign up, sign in and review')
  check((await s3.objects()).length > 0, 'proofs lie in the bucket')
} finally {
  await platform.stop()
  await s3.stop()
  await cluster.stop()
  fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`${pages.length} pages with a policy, ${functions.length} functions of up to ${largest.toFixed(0)} MB`)
if (problems.length > 0) {
  console.error(`Broken:\n${[...new Set(problems)].map((promise) => `- ${promise}`).join('\n')}\n${platform.printed().slice(-6000)}`)
  process.exit(1)
}
