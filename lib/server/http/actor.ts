import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '@/db/client'
import { users } from '@/db/schema/users'
import { readToken } from '@/lib/people/credentials/session-token'
import { holdsSecondFactor, mustHaveSecondFactor } from '@/lib/people/second-factor/has-second-factor'
import type { Actor } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'

const userWith = (secured: () => SQL<boolean>) =>
  prepared((db) =>
    db
      .select({ id: users.id, role: users.role, active: users.active, version: users.sessionVersion, secured: secured() })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )
const userById = userWith(() => sql<boolean>`true`)
const userWithFactor = userWith(() => holdsSecondFactor(sql`users.id`))

/**
 * The signed-in caller, from `Authorization: Bearer` alone: a cookie never authorises a call, so cross-site requests cannot forge one.
 * @returns undefined without a token
 * @throws AppError `unauthenticated` if the token is invalid: expired, altered, revoked, or its account was deleted
 */
export async function actorOf(db: Db, headers: Pick<Headers, 'get'>): Promise<Actor | undefined> {
  const header = headers.get('authorization')
  if (!header) return undefined
  const session = await readToken(/^Bearer (\S+)$/i.exec(header)?.[1])
  if (!session) throw new AppError('unauthenticated')
  const [user] = await (mustHaveSecondFactor('admin') ? userWithFactor : userById)(db, { id: session.id })
  if (!user || user.version !== session.version) throw new AppError('unauthenticated')
  return {
    id: user.id,
    role: user.role,
    active: user.active,
    confirmedAt: session.confirmedAt,
    needsSecondFactor: mustHaveSecondFactor(user.role) && !user.secured,
  }
}
