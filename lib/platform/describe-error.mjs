import { isOwnError } from '../../db/own-error.mjs'

/** How a line of a stack names its place. People's words on a line of their own, in an error's message, do not look like it. */
const FRAME = /^\s+at .{1,400}(?::\d+:\d+\)?|\((?:<anonymous>|native|index \d+)\))$/

/** The places of a stack without the message that stands before them, which may have lines of its own. @param {Error} error */
function framesOf({ stack = '', message }) {
  const from = message === '' ? -1 : stack.indexOf(message)
  const rest = from < 0 ? stack : stack.slice(from + message.length)
  return rest.split('\n').filter((line) => FRAME.test(line))
}

/** @param {unknown} value @returns {string | undefined} */
const name = (value) => (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined)

/**
 * What may be logged of an error: type, code, places, of the database's errors the names of what they are about, and the message of the product's own
 * (`OwnError`). Every library's message is left out: those of the database, its driver and parsers repeat what people typed, and with it passwords' hashes.
 * @param {unknown} error @returns {Record<string, unknown>}
 */
export function describeError(error, depth = 0) {
  if (!(error instanceof Error)) return { type: typeof error }
  const own = /** @type {Error & Record<string, unknown>} */ (error)
  return {
    type: error.constructor.name,
    ...(isOwnError(error) && { message: error.message }),
    code: name(own.code),
    syscall: name(own.syscall),
    ...('severity' in own && { routine: name(own.routine), table: name(own.table_name), column: name(own.column_name), constraint: name(own.constraint_name) }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** The same as text for a terminal. An error of the system is told with its message, which names a file or an address. @param {unknown} error */
export function printedError(error) {
  const isOfSystem = error instanceof Error && 'syscall' in error && 'errno' in error && typeof error.errno === 'number'
  return isOwnError(error) || isOfSystem ? error.message : JSON.stringify(describeError(error), undefined, 2)
}

/**
 * Lets `console.error` and `console.warn` print errors as `describeError` leaves them: Next prints what nobody caught with all that hangs on it, and of a
 * failed statement that is its values.
 */
export function printErrorsBriefly() {
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const print = console[level]
    console[level] = (...told) => print(...told.map((value) => (value instanceof Error ? printedError(value) : value)))
  }
}
