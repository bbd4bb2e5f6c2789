import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '@/db/client'
import { users } from '@/db/schema/users'
import { readToken } from '@/lib/people/credentials/session-token'
import { holdsSecondFactor, mustHaveSecondFactor } from '@/lib/people/second-factor/has-second-factor'
import { dueOfSession, noteSessionSeen } from '@/lib/people/sessions/live'
import { lastChangeOf, toPosition } from '@/lib/platform/replica/own-changes'
import type { Actor } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'

const userWith = (secured: () => SQL<boolean>) =>
  prepared((db) =>
    db
      .select({
        id: users.id,
        role: users.role,
        active: users.active,
        version: users.sessionVersion,
        secured: secured(),
        sessionDue: dueOfSession(sql.placeholder('session')),
        lastChange: lastChangeOf(sql`users.id`),
      })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )
const userById = userWith(() => sql<boolean>`true`)
const userWithFactor = userWith(() => holdsSecondFactor(sql`users.id`))

/** The token of `Authorization: Bearer`, a session's or a key; undefined without one. A cookie never authorises a call, so cross-site requests cannot forge one. */
export const bearerOf = (headers: Pick<Headers, 'get'>): string | undefined => /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]

/**
 * The signed-in caller, by the token of their session.
 * @returns undefined without a token
 * @throws AppError `unauthenticated` if the token is invalid: expired, altered, revoked, or its account was deleted
 */
export async function actorOf(db: Db, headers: Pick<Headers, 'get'>): Promise<Actor | undefined> {
  if (!headers.get('authorization')) return undefined
  const session = await readToken(bearerOf(headers))
  if (!session) throw new AppError('unauthenticated')
  const [user] = await (mustHaveSecondFactor('admin') ? userWithFactor : userById)(db, { id: session.id, session: session.session ?? null })
  if (!user || user.version !== session.version) throw new AppError('unauthenticated')
  if (session.session !== undefined) {
    if (user.sessionDue === null) throw new AppError('unauthenticated')
    if (user.sessionDue) await noteSessionSeen(db, session.session)
  }
  return {
    id: user.id,
    role: user.role,
    active: user.active,
    confirmedAt: session.confirmedAt,
    session: session.session,
    needsSecondFactor: mustHaveSecondFactor(user.role) && !user.secured,
    lastChange: toPosition(user.lastChange),
  }
}
