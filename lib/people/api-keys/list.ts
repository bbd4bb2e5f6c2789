import 'server-only'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type KeyRow, selectKeys } from './queries'

/** A key as its owner sees it. */
export const toApiKey = ({ id, name, start, scopes, networks, state, createdAt, endsAt, lastUsedAt, revokedAt }: KeyRow) => ({
  id,
  name,
  start,
  scopes,
  networks,
  state,
  created_at: createdAt,
  ends_at: endsAt,
  last_used_at: lastUsedAt,
  revoked_at: revokedAt,
})

/** The caller's keys, newest first. */
export const ownKeys = async ({ db, actor }: ActorCtx) => (await selectKeys(db, actor.id)).map(toApiKey)
