import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { mails } from '@/db/schema/mails'
import { database } from '@/lib/platform/database'
import { runScript } from '@/lib/testing/command'
import { send } from '@/lib/testing/http'
import { personWithApp, signIn } from '@/lib/testing/second-factor'

test('the command for a lost second factor takes it away, ends the sessions, notes it and tells its owner', async () => {
  const reset = (...args: string[]) => runScript('scripts/account-reset-second-factor.ts', args)
  const { id, email, token } = await personWithApp('promoter')
  expect(await reset()).toMatchObject({ code: 2 })
  expect(await reset('nobody@example.com')).toMatchObject({ code: 1, text: expect.stringContaining('No account') })
  expect((await signIn(email)).body.code).toBe('second_factor_required')
  expect(await reset(email.toUpperCase())).toMatchObject({ code: 0, text: expect.stringContaining('is gone') })
  expect((await send('GET', '/api/v1/check', { token })).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
  const [entry] = await database().select().from(auditLog).where(eq(auditLog.action, 'second_factor.reset'))
  expect(entry).toMatchObject({ actorName: 'npm run account:reset-second-factor', subjectId: id, subjectLabel: email })
  const told = await database().select().from(mails).where(eq(mails.userId, id))
  expect(told.map(({ data }) => data)).toContainEqual({ name: 'Ana Souza', role: 'promoter', change: 'reset' })
  expect(await reset(email)).toMatchObject({ code: 1, text: expect.stringContaining('has no second factor') })
}, 120_000)
