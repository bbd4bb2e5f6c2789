import { flagSignal } from '../signal'

/** The number handed in this campaign's task before. */
export const sameNumber = flagSignal(40, { same_whatsapp: 1 })
