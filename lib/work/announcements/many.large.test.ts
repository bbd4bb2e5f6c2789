import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announcements } from '@/db/schema/announcements'
import { mails } from '@/db/schema/mails'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin } from '@/lib/testing/money'
import { sendAnnouncements } from './send'

const PROMOTERS = 50_000

test('50,000 are told through one queue: a hundred letters wait at a time, each has one, and a stop ends it', async () => {
  await database().execute(sql`
    insert into users (name, email, password_hash, role, referral_code)
    select 'Muitos ' || n, 'muitos-' || n || '@example.com', 'x', 'promoter', 'MUITOS' || n from generate_series(1, ${PROMOTERS}::int) as n`)
  const { token } = await confirmedAdmin()
  const texts = { title: { pt: 'Oi', en: 'Hi' }, text: { pt: 'x', en: 'x' } }
  const announce = async () => {
    await send('PATCH', '/api/v1/announcement-draft', { token, json: { ...texts, revision: 0 } })
    return (await send('POST', '/api/v1/announcements', { token, json: { revision: 1 } })).body.data.id
  }
  const one = async (id: number) => (await send('GET', `/api/v1/announcements/${id}`, { token })).body.data
  env().SMTP_URL = 'smtp://127.0.0.1:1'
  const first = await announce()
  // The letters leave as fast as a mail server takes them.
  for (let turn = 0; turn < 20; turn++) {
    await sendAnnouncements(database())
    expect(await database().$count(mails, sql`state = 'waiting'`)).toBe(100)
    await database().update(mails).set({ state: 'sent', endedAt: new Date() })
  }
  expect(await one(first)).toMatchObject({ state: 'sending', recipients: PROMOTERS, delivered: 2_000 })
  expect((await send('POST', `/api/v1/announcements/${first}/stop`, { token })).body.data).toMatchObject({ state: 'stopped', delivered: 2_000 })
  // Without a mail server the page has it at once, for all who had none today.
  env().SMTP_URL = undefined
  const second = await announce()
  await sendAnnouncements(database())
  expect(await one(second)).toMatchObject({ state: 'sending', recipients: PROMOTERS, delivered: PROMOTERS - 2_000 })
  await database().execute(sql`update announcement_recipients set delivered_on = delivered_on - 1 where delivered_on is not null`)
  await sendAnnouncements(database())
  expect(await one(second)).toMatchObject({ state: 'sent', delivered: PROMOTERS })
  expect(await database().$count(announcements, sql`ended_at is null and stopped_at is null`)).toBe(0)
}, 300_000)
