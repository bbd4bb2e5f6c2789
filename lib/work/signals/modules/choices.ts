import { flagSignal } from '../signal'

/** A question whose right answer the person could only know after the task. */
export const choices = flagSignal(50, { wrong_choice: 1 })
