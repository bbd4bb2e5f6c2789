import type { Db } from '@/db/client'
import type { Role } from '@/lib/contract/endpoint'
import type { Locale } from '@/lib/i18n/locales'
import type { Location } from '@/lib/visitor/location'
import type { Quota } from './rate-limit'

/** Who is calling, as the database knows them at this moment. */
export interface Actor {
  id: number
  role: Role
  active: boolean
}

/** What a service knows about the call besides its input. */
export interface Ctx {
  /** Its transactions are committed only while somebody waits for the answer, see `caller.ts`. */
  db: Db
  /** Aborted once nobody waits any more. */
  signal: AbortSignal
  locale: Locale
  requestId: string
  /** The caller's address, see `lib/visitor/address.ts`. */
  ip: string
  userAgent: string
  /** Where the caller is. */
  place: () => Location
  /** What an earlier sign-in had this browser keep, see `lib/accounts/known-device.ts`; empty if there was none. */
  keptByBrowser: string
  /** Has the browser keep it from now on. */
  keepInBrowser: (value: string) => void
  /** Path and query, for the links of lists. */
  address: string
  /** True for HEAD: answered like GET, but it has no effect. */
  isHead: boolean
  /** Set where the handler's own statement counts the call. */
  quota?: Quota
}

/** The same with a caller who is signed in and allowed. */
export interface ActorCtx extends Ctx {
  actor: Actor
}

/** Whose rows and figures an actor sees: a promoter's own, or the whole platform (null) for an administrator. */
export const scopeOf = (actor: Actor): number | null => (actor.role === 'admin' ? null : actor.id)
