// Not `instanceof`: the build gives its entries copies of this module, and the server and the scripts have their own.
const OWN = Symbol.for('completa.own error')

/** A failure that the product describes itself. Its message is logged and printed, so it repeats nothing that people typed. */
export class OwnError extends Error {
  /** @readonly */
  [OWN] = true
}

/** Whether an error's message is the product's own. @param {unknown} error @returns {error is Error} */
export const isOwnError = (error) => error instanceof Error && OWN in error
