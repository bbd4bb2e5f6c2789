import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { login } from '@/lib/people/accounts/contract'
import { hashPassword } from '@/lib/people/credentials/password'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { allEndpoints } from './registry'

test('each call that changes something has a success message in its contract', () => {
  const silent = allEndpoints.filter(({ method, success }) => method !== 'GET' && !success).map(({ path }) => path)
  // Asking for a link to choose a new password is answered by a page of its own. Marking a message as read happens on opening it. The review desk, whose reviewers decide every few seconds, says what happened in its own place. A draft opens in its editor, which saves by itself. The log of a webhook says how many deliveries are sent again. Trying weights changes nothing.
  expect(silent.filter((path) => !/^\/(reviews|first-approvals|second-reviews|completions\/\{id\}\/review)/.test(path))).toEqual([
    '/confirm',
    '/password-resets',
    '/second-factor/challenge',
    '/second-factor/app',
    '/second-factor/passkeys/options',
    '/campaigns',
    '/campaigns/{id}',
    '/campaigns/{id}/clone',
    '/campaigns/{id}/pictures',
    '/task-access',
    '/completions/{id}/private-link',
    '/payouts/start',
    '/webhooks/woovi',
    '/contact-forms/{id}/read',
    '/invitations/look',
    '/webhooks/{id}/resend-failed',
    '/signals/try',
  ])
  expect(allEndpoints.filter(({ method, success }) => method === 'GET' && success)).toEqual([])
})

test("an answer's message is the text of that key in the reader's language", async () => {
  const password = 'the right password'
  const { email } = await makeUser('promoter', { passwordHash: await hashPassword(password) })
  for (const locale of ['pt', 'en'] as const) {
    const { body } = await send('POST', '/api/v1/login', { json: { email, password }, headers: { 'accept-language': locale } })
    expect(body.message).toBe(messagesOf(locale).toasts[login.success])
  }
})

test('no route, page or client names the success of a call itself', () => {
  const keys = new Set(allEndpoints.flatMap(({ success }) => success ?? []))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'components', 'lib'], { encoding: 'utf8' })
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/(contract|\.test)\.ts$/.test(file) && fs.existsSync(file))
    .filter((file) => [...fs.readFileSync(file, 'utf8').matchAll(/'(?:toasts\.)?(\w+)'/g)].some(([, word = '']) => keys.has(word as 'registered')))
  expect(naming).toEqual([])
})
