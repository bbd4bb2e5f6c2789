import { flagSignal } from '../signal'

/** Somebody else is paid to the same key. */
export const payoutKey = flagSignal(50, { same_payout_key: 1 })
