import 'server-only'
import { env } from '../env'
import { databaseCode } from './errors'

/** What a transaction pooler answers to what needs a connection of one's own: settings at its start; a name that another connection has, or has not. */
const POOLER_CODES = ['08P01', '26000', '42P05']

/** What to set if a failure looks like that of a transaction pooler that the settings do not know of; undefined for any other. */
export const poolerHint = (error: unknown): string | undefined =>
  env().DATABASE_PREPARE && POOLER_CODES.includes(databaseCode(error) ?? '')
    ? 'DATABASE_URL seems to lead to a transaction pooler such as PgBouncer: set DATABASE_PREPARE=false'
    : undefined
