import { expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink, read } from '@/lib/testing/submissions'

test('disabling takes effect on the next call, and the same call enables again', async () => {
  const [admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
  const toggle = () => send('PATCH', `/api/v1/promoters/${promoter.id}/disable`, { token: admin.token })
  const check = async () => (await send('GET', '/api/v1/check', { token: promoter.token })).status
  expect(await check()).toBe(200)
  expect((await toggle()).body).toEqual({ data: { id: promoter.id, active: 'Disabled' }, message: 'Promoter Status Updated Succesfully' })
  expect(await check()).toBe(403)
  expect((await send('GET', `/api/v1/referrals/${promoter.code}`)).status).toBe(404)
  expect((await read('/promoters', admin.token)).data[0]).toMatchObject({ id: promoter.id, active: 'Disabled' })
  expect((await toggle()).body.data.active).toBe('Active')
  expect(await check()).toBe(200)
})

test('an even number of toggles at once changes nothing', async () => {
  const [admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
  await Promise.all(Array.from({ length: 10 }, () => send('PATCH', `/api/v1/promoters/${promoter.id}/disable`, { token: admin.token })))
  expect((await send('GET', '/api/v1/check', { token: promoter.token })).status).toBe(200)
})

test('deleting a promoter while their link is in use fails for nobody', async () => {
  const [admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
  const opened = Array.from({ length: 20 }, (_, index) => openLink(promoter.code, `rush-${index}`))
  const handed = Array.from({ length: 6 }, (_, index) => handIn({ fingerprint: `rush-${index}`, referral_code: promoter.code }))
  const deleted = await send('DELETE', `/api/v1/promoters/${promoter.id}`, { token: admin.token })
  expect([200, 503]).toContain(deleted.status)
  for (const status of await Promise.all(opened)) expect([200, 404, 503]).toContain(status)
  await Promise.all(handed)
})

test('the platform keeps its figures when a promoter goes', async () => {
  const [admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
  await openLink(promoter.code, 'kept')
  await handIn({ fingerprint: 'kept' })
  const figures = async () => {
    const { total, completed, total_payouts } = (await read('/dashboard-summary', admin.token)).data
    return { total, completed, total_payouts }
  }
  const before = await figures()
  await send('DELETE', `/api/v1/promoters/${promoter.id}`, { token: admin.token })
  expect(await figures()).toEqual(before)
})
