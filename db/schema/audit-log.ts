import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../values'
import { id, moment } from './columns'
import { users } from './users'

/**
 * What administrators did, written in the transaction of the change. Names stand beside ids, so that an entry still reads
 * when the account or the thing it speaks of is gone.
 */
/** What an entry keeps of the person whose completion or message was deleted: enough to find it when they ask for erasure, and nothing to read. */
export interface Trace {
  /** Hashes, keyed with `NEXTAUTH_SECRET`: without it no number or address can be tried against them. */
  keys: string[]
  /** The click of a completion, which outlives it. */
  click?: number
}

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null once the administrator's account is gone. */
    actorId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    actorName: text().notNull(),
    actorEmail: text().notNull(),
    /** One of `auditActions` in `lib/audit/contract.ts`. */
    action: text().notNull().$type<AuditAction>(),
    subjectType: text().notNull(),
    /** Null for actions on a whole list. No reference: the entry outlives its subject. */
    subjectId: bigint({ mode: 'number' }),
    /** What people call the subject: a name, a payment code, a slug. */
    subjectLabel: text().notNull(),
    ipAddress: text(),
    /** The fields that changed, as they were; null where there was nothing. Never a password, never a visitor's contact data. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** What leads from a person who asks to be erased to this entry about something of theirs that is gone; shown to nobody. See `lib/audit/trace.ts`. */
    trace: jsonb().$type<Trace>(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`search_text(actor_name || ' ' || actor_email || ' ' || action || ' ' || subject_label || ' ' || coalesce(ip_address, ''))`),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('audit_log_actor_idx').on(table.actorId), index('audit_log_search_idx').using('gin', table.search.op('gin_trgm_ops'))],
)
