import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { type ActorCtx, scopeOf } from '@/lib/platform/service/context'
import { invalid } from '@/lib/platform/service/errors'
import type { listEvents } from './contract'
import { selectEventPosition, selectEvents } from './queries'
import { readableTypes } from './scopes'
import { toEvent } from './to-event'

/** How long events are kept, in days. */
export const EVENT_DAYS = 30

const DAY_MS = 86_400_000

/** Old events are deleted once a day, so the last of their days they may be there or not. */
const isDeletedByAge = (id: string): boolean => Number.parseInt(id.slice(4, 18), 16) / 1000 < Date.now() - (EVENT_DAYS - 1) * DAY_MS

/**
 * The position after which somebody reads on who has read up to an event. What was told before an event that is as old as those that are deleted is
 * deleted too, so it begins with the first one that is kept.
 * @throws AppError `invalid` on `after` if there was no such event
 */
async function positionAfter(db: Db, after: string | undefined): Promise<number> {
  if (after === undefined) return 0
  const position = await selectEventPosition(db, after)
  if (position !== undefined) return position
  if (isDeletedByAge(after)) return 0
  throw invalid('after', 'invalid')
}

/** The address of the same list after another event. */
function addressAfter(address: string, id: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  searchParams.set('after', id)
  return `${pathname}?${searchParams}`
}

/** Events that the caller may read, in their order. @throws AppError `invalid` on an unknown `after` */
export async function eventsPage(ctx: ActorCtx, { type, after, limit }: z.output<typeof listEvents.query>) {
  const types = readableTypes(ctx.actor).filter((one) => !type || one === type)
  const position = await positionAfter(ctx.db, after)
  const found = types.length > 0 ? await selectEvents(ctx.db, { promoterId: scopeOf(ctx.actor), types, after: position }, limit + 1) : []
  const rows = found.slice(0, limit)
  const last = rows.at(-1)?.id
  return {
    data: rows.map(toEvent),
    links: { next: last !== undefined && found.length > limit ? addressAfter(ctx.address, last) : null },
    meta: { last_id: last ?? after ?? null },
  }
}
