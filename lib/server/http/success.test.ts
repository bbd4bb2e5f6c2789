import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { login } from '@/lib/people/accounts/contract'
import { hashPassword } from '@/lib/people/credentials/password'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { allEndpoints } from '@/lib/server/calls/registry'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

test('each call that changes something has a success message in its contract', () => {
  const silent = allEndpoints.filter(({ method, success }) => method !== 'GET' && !success).map(({ path }) => path)
  // Asking for a link to choose a new password is answered by a page of its own. Marking a message as read happens on opening it. The review desk, whose reviewers decide every few seconds, says what happened in its own place. That steps were done is noted while somebody goes on with the next. A draft opens in its editor, which saves by itself. The log of a webhook says how many deliveries are sent again. Trying a code changes nothing. What a passkey has to sign is signed at once. What is found about a person is shown, and what is handed out becomes a file. What an import would do is shown line by line, and what a bank's return would book. A switch shows by itself that it is on.
  expect(silent.filter((path) => !/^\/(reviews|first-approvals|second-reviews|completions\/\{id\}\/review)/.test(path))).toEqual([
    '/login/passkey/challenge',
    '/confirm',
    '/password-resets',
    '/second-factor/challenge',
    '/second-factor/app',
    '/second-factor/passkeys/options',
    '/places/work',
    '/campaigns',
    '/campaigns/{id}',
    '/campaigns/{id}/try-code',
    '/campaigns/{id}/clone',
    '/campaigns/{id}/pictures',
    '/my-task/channels',
    '/task-access',
    '/completions/{id}/private-link',
    '/payouts/start',
    '/bank-returns/check',
    '/webhooks/woovi',
    '/webhooks/asaas',
    '/received-announcements/{id}/read',
    '/promoter-imports/check',
    '/contact-forms/{id}/read',
    '/invitations/look',
    '/privacy/find',
    '/privacy/export',
    '/webhooks/whatsapp',
    '/webhooks/{id}/verify',
    '/webhooks/{id}/resend-failed',
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
