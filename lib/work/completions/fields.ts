// What pages need to know of a submission's fields before its contract, and zod with it, is loaded.

/** The lowest value that MINIMUM_AGE can have. */
export const MIN_AGE = 13

/** Ages below this need a parent's or guardian's consent on the page. */
const ADULT_AGE = 18

/** Whether this age, typed or parsed, needs a parent's or guardian's consent. @param minimum the youngest who may take part */
export function needsGuardian(age: unknown, minimum = MIN_AGE): boolean {
  const years = typeof age === 'string' && /^\s*\d+\s*$/.test(age) ? Number(age) : age
  return typeof years === 'number' && years >= minimum && years < ADULT_AGE
}
