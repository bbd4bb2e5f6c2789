import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { locales } from '@/lib/platform/i18n/locales'
import { type RecordedAnswers, recordCalls } from '@/lib/testing/recorded/calls'

/** Recorded with the release before campaigns by this test with RECORD_ANSWERS=1; a change of an answer is a change of this file, with a reason. */
const fileOf = (language: string) => `lib/testing/recorded/answers-${language}.json`

test.each(locales)('the calls that the product was made for answer byte for byte as before campaigns, in %s', async (language) => {
  await database().execute(sql`truncate users, completions, contact_forms, clicks, click_devices, daily_totals, lifetime_totals restart identity cascade`)
  const answers = await recordCalls(language)
  if (process.env.RECORD_ANSWERS) fs.writeFileSync(fileOf(language), `${JSON.stringify(answers, null, 1)}\n`)
  const recorded: RecordedAnswers = JSON.parse(fs.readFileSync(fileOf(language), 'utf8'))
  expect(answers).toEqual(recorded)
  expect(Object.keys(answers)).toEqual(Object.keys(recorded))
})
