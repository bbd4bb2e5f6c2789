import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { runScript } from '@/lib/testing/command'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink } from '@/lib/testing/submissions'
import { findPerson } from './find'

test('the command for old data prints what it erased', async () => {
  const { code } = await makeUser('promoter')
  await openLink(code, 'device-old')
  await handIn({ fingerprint: 'device-old', referral_code: code })
  for (const table of ['clicks', 'completions', 'attempts', 'attempt_items'])
    await database().execute(sql`update ${sql.identifier(table)} set created_at = created_at - interval '400 days'`)
  const clickHasDevice = async () => (await database().execute(sql`select from clicks where fingerprint = 'device-old'`)).length === 1
  const dry = await runScript('scripts/privacy-purge.ts', ['--dry-run'])
  expect(dry).toMatchObject({ code: 0, text: expect.stringMatching(/nothing was changed[\s\S]*clicks\W+1\b/) })
  expect(await clickHasDevice()).toBe(true)
  expect(await runScript('scripts/privacy-purge.ts', [])).toMatchObject({ code: 0, text: expect.stringMatching(/proofs\W+1\b/) })
  expect(await clickHasDevice()).toBe(false)
}, 120_000)

test('the command for one person shows what it found and erases only when told so', async () => {
  const command = (args: string[], typed = '') => runScript('scripts/privacy-erase.ts', args, typed)
  const code = await handIn({ name: 'Marlene', whatsapp: '+5541900000003' })
  const kept = async () => (await findPerson(database(), { whatsapp: '41900000003' })).completions.length
  expect(await command([])).toMatchObject({ code: 2, text: expect.stringContaining('--whatsapp') })
  const shown = await command(['--whatsapp', '(41) 90000-0003'])
  expect(shown.code).toBe(1)
  expect(shown.text).toContain(code)
  expect(shown.text).not.toContain('Marlene')
  expect(await kept()).toBe(1)
  expect(await command(['--code', code], 'erase\n')).toMatchObject({ code: 0, text: expect.stringContaining('Erased.') })
  expect(await kept()).toBe(0)
}, 120_000)
