import 'server-only'
import pino from 'pino'
import { describeError } from './describe-error.mjs'
import { openOutput } from './output'

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

/** Fields without errors other than described, however deep they stand: an error's own fields are a statement and its values. */
function withoutErrors(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 3) return undefined
  if (Array.isArray(value)) return value.map((item) => withoutErrors(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutErrors(item, depth + 1)]))
}

interface LogLine {
  (message: string): void
  (fields: Record<string, unknown>, message?: string): void
}

/** What the product logs with. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', LogLine>

/**
 * Structured log on standard output. Never log request bodies, tokens, people's addresses or proofs. Errors are written at once, with
 * the lines before them, because the process may be about to die. A slow reader of the log blocks nothing, see `output.ts`.
 */
export const log: Log = pino(
  {
    level: isLevel(LOG_LEVEL) ? LOG_LEVEL : 'info',
    base: null,
    hooks: {
      // Also for callers without types, such as `server/`.
      logMethod(args: unknown[], method, level) {
        const [first, second] = args
        if (typeof first === 'string') method.apply(this, [first])
        else method.call(this, withoutErrors(first instanceof Error ? { err: first } : first) as object, typeof second === 'string' ? second : undefined)
        if (level >= ERROR) output.flush()
      },
    },
  },
  output,
)
