import { expect, test } from 'vitest'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { database } from '@/lib/platform/database'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'

test('a campaign of the tests is funded, and its books agree', async () => {
  const { id, publish } = await liveCampaign({ fundCents: 2_000 })
  await publish({ rewardCents: 300 })
  await liveCampaign({ campaign: { hasBudget: false, state: 'ended' } })
  expect(await moneyOf(id)).toEqual({ available: 2_000, reserved: 0 })
  expect([...(await ledgerDifferences(database()))]).toEqual([])
})
