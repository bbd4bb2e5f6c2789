import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { DEFAULT_CAMPAIGN } from '@/lib/site'

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'components', 'db', 'lib', 'messages', 'scripts', 'server'],
  {
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|json)$/.test(file) && !/\.test\.tsx?$|^lib\/testing\/|^db\/migrations\//.test(file) && fs.existsSync(file))
const read = (file: string) => fs.readFileSync(file, 'utf8')

test('the amounts in prebuilt texts are those of the default campaign', async () => {
  const rows = await database().execute<{ rewardCents: number; commissionCents: number }>(sql`
    select v.reward_cents as "rewardCents", v.commission_cents as "commissionCents" from campaigns as c join campaign_versions as v on v.campaign_id = c.id
    where c.is_default`)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ ...DEFAULT_CAMPAIGN })
})

/** The files that may read the amounts, all of them for texts that are made before anybody asks. */
const readers = ['components/hand-in/reward.ts', 'lib/people/mail/letters/welcome.ts', 'lib/platform/money.ts', 'lib/site.ts']

/** Lines that may have the amount, and why. */
const allowed: Record<string, string> = {
  'lib/platform/money.ts': 'A comment shows how each language writes the reward.',
  'lib/platform/browser/money-format.ts': 'Comments show how each language writes amounts.',
  'lib/people/mail/words.ts': 'A comment shows how each language writes amounts.',
}

/** Files with a completion as an example. */
const examples: Record<string, string> = {
  'lib/site.ts': 'The amounts themselves.',
  'lib/server/calls/docs/examples/task.ts': 'An answer as the documentation shows it.',
  'components/my-task/task-fixture.ts': 'A task of the default campaign, for tests.',
}

test('no other file has the amounts as a constant or in a text', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => {
        const isConstant = /\b(const|let)\s+(?!MAX_)\w*(reward|commission)\w*\s*(:[^=]+)?=\s*(10|1_?000)\b/i.test(line)
        const isField = /\b(reward|commission)(Cents|_cents)?\s*:\s*(10|1_?000)\b/i.test(line) && !(file in examples)
        const isText = /R\$(\s|\u00a0|&nbsp;)?10(?!\d|[.,]\d*[1-9])/.test(line)
        const isFormer = /\b(REWARD|COMMISSION)_CENTS\b/.test(line)
        const isWritten = isText && !(file in allowed && /^\s*(\/\*\*|\*|\/\/)/.test(line))
        return isConstant || isField || isWritten || isFormer ? [`${file}:${at + 1} ${line.trim().slice(0, 120)}`] : []
      }),
  )
  expect(found).toEqual([])
})

test('only texts that are made before anybody asks read the amounts', () => {
  expect(files.filter((file) => /\bDEFAULT_CAMPAIGN\b(?!_)/.test(read(file))).sort()).toEqual(readers)
})

test.each(['pt', 'en'])('no text in %s promises the amount of the main task for every task', (locale) => {
  const promised = /\{reward\} (por tarefa (?!principal)|per completed|for each (?!main task)\w+ task|for each task)/
  const { promoter, ...rest } = JSON.parse(read(`messages/${locale}.json`)) as Record<string, Record<string, unknown>>
  // What a campaign of its own is shared with has its own amount.
  const { campaigns: _, ...own } = promoter ?? {}
  expect(JSON.stringify({ ...rest, own }).match(promised)).toBeNull()
})
