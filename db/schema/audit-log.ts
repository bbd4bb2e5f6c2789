import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../audit-actions'
import { id, moment } from './columns'
import { users } from './users'

/**
 * The actions of administrators, and what becomes of promoters' API keys, written in the transaction of the change. Names are stored beside ids, so that an entry is readable
 * even after its account or subject was deleted.
 */
/** Hashed data of the person whose completion or message was deleted, to find the entry when the person asks for erasure. */
export interface Trace {
  /** Hashes keyed with `NEXTAUTH_SECRET`, so that without it nobody can check a number or address against them. */
  keys: string[]
  /** The click of the deleted completion, which still exists. */
  click?: number
}

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null after the administrator's account was deleted. */
    actorId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    actorName: text().notNull(),
    actorEmail: text().notNull(),
    /** One of `auditActions`. */
    action: text().notNull().$type<AuditAction>(),
    subjectType: text().notNull(),
    /** Null for actions on a whole list. No foreign key, because the subject may be deleted. */
    subjectId: bigint({ mode: 'number' }),
    /** The subject's readable name: a name, a payment code, a slug. */
    subjectLabel: text().notNull(),
    ipAddress: text(),
    /** The old values of the changed fields; null if the subject was created. Never a password or a visitor's contact data. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** Leads from a person who asks for erasure to this entry about their deleted data; never shown. See `lib/people/audit/trace.ts`. */
    trace: jsonb().$type<Trace>(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`search_text(actor_name || ' ' || actor_email || ' ' || action || ' ' || subject_label || ' ' || coalesce(ip_address, ''))`),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_actor_idx').on(table.actorId),
    index('audit_log_created_idx').on(table.createdAt, table.id),
    index('audit_log_search_idx').using('gin', table.search.op('gin_trgm_ops')),
  ],
)
