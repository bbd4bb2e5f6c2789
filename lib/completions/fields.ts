// What pages must know of a submission's fields before its contract, and zod with it, has been fetched.

/** Most bytes of a proof as it is sent. */
export const MAX_PROOF_BYTES = 8 * 1024 * 1024

/** The youngest who may take part. */
export const MIN_AGE = 13

/** Ages below this need a parent's or guardian's consent on the page. */
const ADULT_AGE = 18

/** Whether this age, typed or parsed, needs a parent's or guardian's consent. */
export function needsGuardian(age: unknown): boolean {
  const years = typeof age === 'string' && /^\s*\d+\s*$/.test(age) ? Number(age) : age
  return typeof years === 'number' && years >= MIN_AGE && years < ADULT_AGE
}
