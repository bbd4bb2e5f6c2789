import 'server-only'
import { DEFAULT_ITEM_KEY } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { OwnError } from '@/db/own-error.mjs'
import { withinDeadline } from '@/lib/platform/service/deadline'
import type { OpenedProof } from './proof-store'
import { selectProofKey } from './queries'
import { proofStore } from './store'

/** How long the database may take to return a proof's key, in milliseconds. */
const DATABASE_MS = 5_000

/** How long a store may take to send a picture, in milliseconds. */
const FETCH_MS = 10_000

/** The bytes of a stored picture; undefined when it is gone. @throws Error if its store does not send it */
export async function bytesOfProof(key: string, stop?: AbortSignal): Promise<Buffer | undefined> {
  const opened = await proofStore().open(key)
  if (opened?.kind !== 'address') return opened?.bytes
  const answer = await fetch(opened.url, { signal: AbortSignal.any([AbortSignal.timeout(FETCH_MS), ...(stop ? [stop] : [])]) })
  if (!answer.ok) throw new OwnError(`the store answered ${answer.status} for a picture`)
  return Buffer.from(await answer.arrayBuffer())
}

/** A picture of an attempt; undefined when there is no such item or its picture is gone. @throws AppError `unavailable` */
export async function openProof(db: Db, attemptId: number, item = DEFAULT_ITEM_KEY): Promise<OpenedProof | undefined> {
  return openCurrent(() => withinDeadline(selectProofKey(db, attemptId, item), DATABASE_MS))
}

/** Opens the picture that a row refers to, once more if it was moved to another store meanwhile. @param select reads its key */
export async function openCurrent(select: () => Promise<string | undefined>): Promise<OpenedProof | undefined> {
  const key = await select()
  const opened = key && (await proofStore().open(key))
  if (!key || opened) return opened || undefined
  const next = await select()
  return next && next !== key ? proofStore().open(next) : undefined
}
