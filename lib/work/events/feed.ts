import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { type ActorCtx, scopeOf } from '@/lib/platform/service/context'
import { invalid } from '@/lib/platform/service/errors'
import type { listEvents } from './contract'
import { selectEventPosition, selectEvents, selectPositionBefore } from './queries'
import { readableTypes } from './scopes'
import { toEvent } from './to-event'

/** How long events are kept, in days. */
export const EVENT_DAYS = 30

/** Longer than a transaction and its place take: of events with so much between their ids, the earlier one is told first. */
const APART_MS = 5 * 60_000

/** How far the clocks of the database and of this process may differ. */
const CLOCKS_MS = 60_000

/** The moment that an id begins with, in milliseconds. */
const momentOf = (id: string): number => Number.parseInt(id.slice(4, 18), 16) / 1000
const idAt = (moment: number): string =>
  `evt_${Math.max(0, Math.floor(moment * 1000))
    .toString(16)
    .padStart(14, '0')}`

/**
 * The position after which somebody reads on who has read up to an event. One that is not there any more was deleted, by its age or with its promoter;
 * nobody knows its position then, so it goes on after an event that was certainly told before: a few are repeated, and none is lost.
 * @throws AppError `invalid` on `after` if there can have been no such event yet
 */
async function positionAfter(db: Db, after: string | undefined): Promise<number> {
  if (after === undefined) return 0
  const position = await selectEventPosition(db, after)
  if (position !== undefined) return position
  const moment = momentOf(after)
  if (moment > Date.now() + CLOCKS_MS) throw invalid('after', 'invalid')
  return (await selectPositionBefore(db, idAt(moment - APART_MS))) ?? 0
}

/** The address of the same list after another event. */
function addressAfter(address: string, id: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  searchParams.set('after', id)
  return `${pathname}?${searchParams}`
}

/** Events that the caller may read, in their order. @throws AppError `invalid` on an `after` of the future */
export async function eventsPage(ctx: ActorCtx, { type, after, limit }: z.output<typeof listEvents.query>) {
  const types = readableTypes(ctx.actor).filter((one) => !type || one === type)
  const position = await positionAfter(ctx.db, after)
  const found = types.length > 0 ? await selectEvents(ctx.db, { promoterId: scopeOf(ctx.actor), types, after: position }, limit + 1) : []
  const rows = found.slice(0, limit)
  const last = rows.at(-1)?.id
  return {
    data: rows.map(toEvent),
    links: { next: last !== undefined && found.length > limit ? addressAfter(ctx.address(), last) : null },
    meta: { last_id: last ?? after ?? null },
  }
}
