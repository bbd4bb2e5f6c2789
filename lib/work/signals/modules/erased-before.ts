import { flagSignal } from '../signal'

/** An erased person had the same number, key or picture. */
export const erasedBefore = flagSignal(30, { erased_before: 1 })
