import { expect, test } from 'vitest'
import { liveCampaign } from '@/lib/testing/campaigns'
import { campaignOfPage, pageOfMissingTask } from './task-page'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

test('the page of a campaign says what it promises, for 30 days after its end too, and is gone afterwards', async () => {
  const live = await liveCampaign({ rewardCents: 450 })
  expect(await campaignOfPage(live.slug)).toMatchObject({ isGone: false, promise: { slug: live.slug, state: 'live', reward: 4.5 } })
  await live.set({ state: 'ended', endedAt: daysAgo(29) })
  expect(await campaignOfPage(live.slug)).toMatchObject({ isGone: false, promise: { state: 'ended' } })
  await live.set({ endedAt: daysAgo(31) })
  expect(await campaignOfPage(live.slug)).toMatchObject({ isGone: true })
  // One that ends by its own time has no administrator who ends it.
  const timed = await liveCampaign({ campaign: { startsAt: daysAgo(60), endsAt: daysAgo(31) } })
  expect(await campaignOfPage(timed.slug)).toMatchObject({ isGone: true })
  expect(await campaignOfPage((await liveCampaign({ campaign: { endsAt: daysAgo(2) } })).slug)).toMatchObject({ isGone: false })
})

test('drafts and slugs that nobody has are on no page', async () => {
  const draft = await liveCampaign({ campaign: { state: 'draft' } })
  expect(await campaignOfPage(draft.slug)).toBeUndefined()
  expect(await campaignOfPage("x' or 1=1")).toBeUndefined()
})

test('all slugs that nobody has are answered by one page', async () => {
  const [live, draft] = [await liveCampaign(), await liveCampaign({ campaign: { state: 'draft' } })]
  for (const slug of ['nobody-has-this', 'NOBODY', '%2e', 'x', draft.slug])
    expect([slug, await pageOfMissingTask(`/tasks/${slug}`)]).toEqual([slug, '/tasks/all'])
  for (const path of [`/tasks/${live.slug}`, '/tasks', '/tasks/nobody-has-this/do', '/', '/policy'])
    expect([path, await pageOfMissingTask(path)]).toEqual([path, undefined])
  // One that is published later is found at once.
  await draft.set({ state: 'live' })
  expect(await pageOfMissingTask(`/tasks/${draft.slug}`)).toBeUndefined()
})
