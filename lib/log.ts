import 'server-only'
import pino from 'pino'

/** Structured log on standard output. Never give it request bodies, tokens, addresses of people or proofs. */
export const log = pino({ level: process.env.LOG_LEVEL || 'info', base: null })
