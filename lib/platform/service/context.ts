import type { Db } from '@/db/client'
import type { Scope } from '@/db/key-scopes'
import type { Role } from '@/lib/platform/contract/endpoint'
import type { Locale } from '@/lib/platform/i18n/locales'
import type { Location } from '@/lib/platform/visitor/location'
import type { Quota } from './rate-limit'

/** The signed-in caller, as read from the database for this call. */
export interface Actor {
  id: number
  role: Role
  active: boolean
  /** When they last confirmed, in seconds since 1970, if the token says so. */
  confirmedAt?: number | undefined
  /** The row of their session, if the token names one. */
  session?: number | undefined
  /** Whether they have yet to set up the second factor that they must have. */
  needsSecondFactor?: boolean
  /** The position in the database's log of what they changed last, if it was just now and there may be a replica without it. */
  lastChange?: bigint | undefined
  /** The API key with which they call, if they do not call with a session. */
  key?: UsedKey
}

/** A key that works, as read for this call. */
export interface UsedKey {
  id: number
  /** As its owner named it. */
  name: string
  scopes: readonly Scope[]
  /** Whether its use in this hour is noted already. */
  isUsedThisHour: boolean
}

/** How long a confirmation is valid, in seconds. */
const CONFIRMED_SECONDS = 10 * 60

/** Whether the actor gave their password or second factor less than ten minutes ago. With a key they never have. */
export const isConfirmed = ({ confirmedAt = 0 }: Actor): boolean => Math.floor(Date.now() / 1000) - confirmedAt < CONFIRMED_SECONDS

/** The context of a call: everything that a service gets besides the input. */
export interface Ctx {
  /** Its transactions commit only while the caller waits for the answer, see `caller.ts`. In calls that may lag behind it can be a replica. */
  db: Db
  /** Whether the rows of the call's file may come from a replica. */
  fileMayLag?: boolean
  /** Aborted when the caller no longer waits. A call that asks for it costs more memory, see `caller.ts`. */
  signal: () => AbortSignal
  locale: Locale
  requestId: string
  /** The caller's address, see `lib/platform/visitor/address.ts`. */
  ip: string
  userAgent: string
  /** Looks up the caller's location. */
  place: () => Location
  /** Reads the value that an earlier sign-in stored in the browser's device cookie, see `lib/people/credentials/known-device.ts`; empty if there is none. */
  keptByBrowser: () => string
  /** Stores a value in the browser's device cookie. */
  keepInBrowser: (value: string) => void
  /** Path and query, for the links of lists. */
  address: () => string
  /** True for HEAD, which is answered like GET but has no effect. */
  isHead: boolean
  /** Set if the handler's own statement counts the call against its rate limit. */
  quota?: Quota
}

/** The context of a call whose caller is signed in and authorised. */
export interface ActorCtx extends Ctx {
  actor: Actor
}

/**
 * Whose rows and figures an actor sees: a promoter's own, or the whole platform (null) for an administrator.
 * @param chosen the promoter whose rows an administrator asks for; ignored for promoters
 */
export const scopeOf = (actor: Actor, chosen?: number): number | null => (actor.role === 'admin' ? (chosen ?? null) : actor.id)
