import { expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'

test('a submission as the specification describes it is credited to the promoter whose link the device opened', async () => {
  const promoter = await makeUser('promoter')
  const opened = await send('GET', `/api/v1/referrals/${promoter.code}`, { headers: { 'x-device-fingerprint': 'device-1' } })
  expect(opened.status).toBe(200)
  const handedIn = await send('POST', '/api/v1/referrals', { form: await submission({ fingerprint: 'device-1' }) })
  expect(handedIn.status).toBe(201)
  expect(handedIn.body.data).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
})
