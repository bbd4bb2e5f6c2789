import 'server-only'
import pino from 'pino'
import { openOutput } from './output'

const frames = (stack: string | undefined) => stack?.split('\n').filter((line) => /^\s+at /.test(line))
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * What may be logged of an error: type, code, stack, and the message if it is the program's own. Messages of the database, of its
 * driver and of parsers repeat what people typed; of these only the names of tables, columns and constraints are logged.
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

/** Buffered lines are written at least this often. */
const FLUSH_MS = 500

// The log must work even with a wrong LOG_LEVEL, until lib/platform/env.ts refuses it and ends the start with a message.
const isLevel = (level: string) => level in pino.levels.values || level === 'silent'
const { LOG_LEVEL = '' } = process.env

/** pino's number for the level `error`. */
const ERROR = 50

const output = openOutput()
setInterval(() => output.flush(), FLUSH_MS).unref()
process.once('exit', () => output.flushNow())

/**
 * Structured log on standard output. Never log request bodies, tokens, people's addresses or proofs. Errors are written at once, with
 * the lines before them, because the process may be about to die. A slow reader of the log blocks nothing, see `output.ts`.
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
