import { flagSignal } from '../signal'

/** Nobody but a person can say whether this picture was seen before. */
export const notCompared = flagSignal(25, { not_compared: 1 })
