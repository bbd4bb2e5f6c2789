/**
 * Adds fields to an object that nobody else has. On Node 20 `{ ...base, further: 1 }` takes twenty times as long for a row of a list, because V8 makes a new
 * hidden class for each object that is made so.
 * @returns the object itself
 */
export const withFields = <Base extends object, More extends object>(base: Base, more: More): Omit<Base, keyof More> & More => Object.assign(base, more)
