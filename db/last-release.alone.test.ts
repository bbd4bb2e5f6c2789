import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import lastRelease from './last-release.json'

// While this release replaces the last one, processes of both run on this schema (docs/operations.md, 'Upgrading'). Here the last release's own code and
// tests run on it: what it does to clicks, submissions, reviews, the ledger and payouts.

/** Of the last release, where they stand in it; some of its tests look at the schema itself, at files of the checkout or at nothing that is stored. */
const TESTS = [
  ...['submit', 'fraud-flags'].map((name) => `lib/work/completions/${name}.test.ts`),
  ...['clicks', 'groups'].map((name) => `lib/work/clicks/${name}.test.ts`),
  ...['reviews', 'races'].map((name) => `lib/work/reviews/${name}.test.ts`),
  'lib/money/ledger/ledger.test.ts',
  ...['payouts', 'desk', 'send', 'thieves', 'owed', 'webhooks', 'journeys'].map((name) => `lib/money/payouts/${name}.test.ts`),
]
/** A test of the last release that compares rows without an order, so that it fails there once in a while. */
const BY_CHANCE = 'paying the whole key and a BR Code are shown'
const MINUTES = 15

const { commit } = lastRelease
const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-last-release-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Of its packages what its bench alone imports. */
const OF_THE_BENCH = ['lighthouse']

/** The packages of the last release that are installed here in another version, or not at all. */
function otherPackages(): string[] {
  const asked = JSON.parse(git('show', `${commit}:package.json`).stdout)
  const installed = (name: string) => {
    const file = path.join('node_modules', name, 'package.json')
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).version : 'missing'
  }
  return Object.entries<string>({ ...asked.dependencies, ...asked.devDependencies }).flatMap(([name, version]) =>
    installed(name) === version || OF_THE_BENCH.includes(name) ? [] : [`${name} ${version} (here ${installed(name)})`],
  )
}

/** Why the last release cannot run here, also printed; empty if it can. */
function whyNot(): string {
  const others = git('cat-file', '-e', `${commit}^{commit}`).status === 0 ? otherPackages() : undefined
  if (others?.length === 0) return ''
  const why = others ? `its packages are not installed: ${others.join(', ')}` : `this checkout has no commit ${commit} (a shallow clone: git fetch --unshallow)`
  console.warn(`The last release is not tried on this schema: ${why}`)
  return why
}

test.skipIf(whyNot())('the last release works on the schema of this one', { timeout: MINUTES * 60_000 }, () => {
  const archive = path.join(folder, 'release.tar')
  expect(git('archive', '-o', archive, commit).stderr).toBe('')
  const release = path.join(folder, 'release')
  fs.mkdirSync(release)
  expect(spawnSync('tar', ['-xf', archive, '-C', release], { encoding: 'utf8' }).stderr).toBe('')
  fs.symlinkSync(path.resolve('node_modules'), path.join(release, 'node_modules'))
  // Its own launcher and migrator make this release's schema.
  fs.rmSync(path.join(release, 'db', 'migrations'), { recursive: true })
  fs.cpSync(path.join('db', 'migrations'), path.join(release, 'db', 'migrations'), { recursive: true })
  const report = path.join(folder, 'report.json')
  // Without what this run's own vitest has set.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|DATABASE_|DATA_DIR|NEXTAUTH|SITE_URL|RATE_LIMIT)/.test(name)))
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'unit', '--reporter=json', `--outputFile=${report}`, '-t', `^(?!${BY_CHANCE})`, ...TESTS],
    {
      cwd: release,
      env: env as NodeJS.ProcessEnv,
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  )
  const { testResults, numPassedTests } = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : { testResults: [], numPassedTests: 0 }
  const failed = testResults.flatMap(
    ({
      name,
      status,
      message,
      assertionResults,
    }: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }) => [
      ...(status === 'failed' && assertionResults.length === 0 ? [`${name}: ${message}`] : []),
      ...assertionResults
        .filter((one) => one.status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join().slice(0, 500)}`),
    ],
  )
  expect(failed).toEqual([])
  expect(testResults, stderr.slice(-2000)).toHaveLength(TESTS.length)
  expect(numPassedTests).toBeGreaterThan(150)
})
