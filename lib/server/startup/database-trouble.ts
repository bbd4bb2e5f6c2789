import 'server-only'
import { poolerHint } from '@/lib/platform/service/pooler-hint'

/** Explanations of errors that a wrong setting causes, by their code; waiting does not help against these. */
const troubles: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the user or the password of DATABASE_URL (or PGPASSWORD)',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL, or wants the connection encrypted (add ?sslmode=require)',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL; create it',
  '42501': 'the user of DATABASE_URL may not create tables in its database',
  ENOTFOUND: 'the host in DATABASE_URL is not known',
  EAI_AGAIN: 'the host in DATABASE_URL is not known',
  ECONNREFUSED: 'nothing listens at the host and port of DATABASE_URL',
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Why a database cannot be prepared, for the operator: names the setting, never its value. */
export function databaseTrouble(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const known = troubles[codeOf(at)] ?? poolerHint(at)
    if (known) return known
  }
  return 'the database could not be prepared'
}
