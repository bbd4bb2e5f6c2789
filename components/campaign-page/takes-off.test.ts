import { expect, test } from 'vitest'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { takesOff } from './takes-off'

const hours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString()
const campaign = (state: CampaignEdit['state'], starts_at: string | null) => ({ state, settings: { starts_at } as CampaignEdit['settings'] })

test('a start that lies ahead takes off a campaign that people can begin, and no other', () => {
  expect(takesOff(campaign('live', null), hours(1))).toBe(true)
  expect(takesOff(campaign('live', hours(-5)), hours(1))).toBe(true)
  // Nobody can begin it yet, it is not on the air, or the start is over.
  expect(takesOff(campaign('live', hours(2)), hours(1))).toBe(false)
  expect(takesOff(campaign('draft', null), hours(1))).toBe(false)
  expect(takesOff(campaign('live', null), hours(-1))).toBe(false)
  expect(takesOff(campaign('live', null), null)).toBe(false)
})
