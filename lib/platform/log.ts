import 'server-only'
import pino from 'pino'
import { openOutput } from './output'

const frames = (stack: string | undefined) => stack?.split('\n').filter((line) => /^\s+at /.test(line))
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * What may be logged of an error: kind, code, place, and its message where that is the program's own. The messages of a database,
 * of its driver's wrapper and of parsers repeat what people typed; of these the names of tables and constraints stay.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const own = error as Error & Record<string, unknown>
  const repeatsInput = 'query' in own || 'severity' in own || error instanceof SyntaxError
  return {
    type: error.constructor.name,
    code: text(own.code),
    ...(repeatsInput
      ? { routine: text(own.routine), table: text(own.table_name), column: text(own.column_name), constraint: text(own.constraint_name) }
      : { message: error.message }),
    stack: frames(error.stack),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Lines wait this long at most before they are written together. */
const FLUSH_MS = 500

// lib/platform/env.ts refuses any other, and ends the start with a message: until then there is a log that works.
const isLevel = (level: string) => level in pino.levels.values || level === 'silent'
const { LOG_LEVEL = '' } = process.env

/** The number of the level `error`. */
const ERROR = 50

const output = openOutput()
setInterval(() => output.flush(), FLUSH_MS).unref()
process.once('exit', () => output.flushNow())

/**
 * Structured log on standard output. Never give it request bodies, tokens, addresses of people or proofs. Errors are written at
 * once, with what waits before them: a process that is about to die has told why. Nobody waits for who reads it, see `output.ts`.
 */
export const log = pino(
  {
    level: isLevel(LOG_LEVEL) ? LOG_LEVEL : 'info',
    base: null,
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args)
        if (level >= ERROR) output.flush()
      },
    },
  },
  output,
)
