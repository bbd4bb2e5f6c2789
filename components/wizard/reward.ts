import { REWARD_CENTS } from '@/lib/site'

/** The reward for badges, in whole reais, the same in both languages. */
export const REWARD = `R$${REWARD_CENTS / 100}`
