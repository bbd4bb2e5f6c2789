// Not in the service, because every call would then load the service's libraries.
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { sessions } from '@/db/schema/sessions'

/** As SQL, of a session of the row of `users`: when null it has ended, else whether its last call has to be noted. */
export const dueOfSession = (id: Placeholder) => sql<boolean | null>`(
  select seen_at < now() - interval '10 minutes' from sessions where sessions.id = ${id}::bigint and user_id = users.id and version = users.session_version)`

/** Notes that a session was used just now. */
export const noteSessionSeen = (db: Db, id: number) =>
  db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.id, id), sql`${sessions.seenAt} < now() - interval '10 minutes'`))
