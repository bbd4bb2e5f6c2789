import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { locales } from '@/lib/platform/i18n/locales'
import { type RecordedAnswers, recordCalls } from '@/lib/testing/recorded/calls'

/** Recorded with the release before campaigns by this test with RECORD_ANSWERS=1; a change of an answer is a change of this file, with a reason. */
const fileOf = (language: string) => `lib/testing/recorded/answers-${language}.json`

/** What one language's calls leave for the next. */
const tables = ['clicks', 'click_devices', 'completions', 'contact_forms', 'daily_totals', 'lifetime_totals', 'users']

test.each(locales)(
  'the calls that the product was made for answer byte for byte as before campaigns, in %s',
  async (language) => {
    for (const table of tables) await database().execute(sql.raw(`delete from ${table}`))
    const answers = await recordCalls(language)
    if (process.env.RECORD_ANSWERS) fs.writeFileSync(fileOf(language), `${JSON.stringify(answers, null, 2)}\n`)
    const recorded: RecordedAnswers = JSON.parse(fs.readFileSync(fileOf(language), 'utf8'))
    expect(answers).toEqual(recorded)
    expect(Object.keys(answers)).toEqual(Object.keys(recorded))
  },
  180_000,
)
