import { DEFAULT_CAMPAIGN } from '@/lib/site'

/** The reward for badges, in whole reais, the same in both languages. */
export const REWARD = `R$${DEFAULT_CAMPAIGN.rewardCents / 100}`
