// @module-tag large
import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { distributedTables } from '@/lib/testing/distribution'
import { figuresOf, fillDatabase } from '@/lib/testing/recorded/last-release'
import { recordStatements } from '@/lib/testing/statements'

// Statements held against the map of lib/testing/distribution.ts: a statement on a distributed table goes to one shard if it names its promoter or its campaign.

/** What was sent for clicks, tasks, reviews, payouts, deletions, an erasure, lists and figures. */
let sent: Set<string>
/** What `fillDatabase` itself looks at. */
const OWN = 'select "state" from "payouts"'
beforeAll(async () => {
  const recorded = await recordStatements(5)
  await fillDatabase()
  await figuresOf()
  sent = new Set(recorded)
  sent.delete(OWN)
}, 120_000)

const distributed = new Set(distributedTables.map(({ table }) => table))
const isDistributed = (text: string) => [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)"?/g)].some(([, name = '']) => distributed.has(name))

/** With a value, and not only with the column of a table that is joined. */
const COMPARED = String.raw`"?\)?\s*(?:(?:=|is not distinct from)\s*(?:\$|any|\()|in\s*\()`
const PROMOTER = '(?:promoter_id|owner_id|user_id|campaign_id|referral_code)'
const inserted = (column: string) => String.raw`into "?\w+"? \([^)]*\b${column}\b`

/** How statements find their rows, by the words that docs/operations.md has for them; the first that fits counts. */
const ways: Record<string, RegExp> = {
  'By promoter or campaign': new RegExp(`${PROMOTER}${COMPARED}|${inserted(PROMOTER)}`),
  'By id': new RegExp(String.raw`(?:\b|")(?:id|(?:completion|attempt|item|payout|review|paid_with)_id|owner)${COMPARED}|${inserted('completion_id')}`),
  'What is looked up without a promoter': new RegExp(`(?:payment_code|idempotency_key|hash|token|correlation_id|transaction_id)${COMPARED}`),
  Fraud: /\b(?:proof_bands &&|key_hash" = |proof_sha256 = )/,
  'Campaigns with their money': /"ledger_accounts"."owner" = "campaigns"."id"/,
  Sums: /\b(?:count|sum)\(/,
  'The desk': /\blimit \$?\d/,
}

test('each statement on a distributed table names its promoter or campaign, or finds its rows in a way that the page for operators says', () => {
  const [, page = ''] = fs.readFileSync('docs/operations.md', 'utf8').split('What has to change in the queries:')
  for (const way of Object.keys(ways).slice(1)) expect(page).toContain(`- **${way}`)

  const found = Object.fromEntries(Object.keys(ways).map((way) => [way, 0]))
  const others: string[] = []
  for (const text of sent) {
    const line = text.replace(/\s+/g, ' ')
    if (!isDistributed(line)) continue
    const way = Object.keys(ways).find((name) => ways[name]?.test(line))
    if (way) found[way] = (found[way] ?? 0) + 1
    else others.push(line)
  }
  expect(others).toEqual([])
  for (const [way, statements] of Object.entries(found)) expect(statements, way).toBeGreaterThan(0)
})
