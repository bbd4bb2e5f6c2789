import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { log } from '@/lib/platform/log'
import { endOpenPlaces } from './end-places'

/** Ends the places whose time is over. @param stop stops between two batches when aborted @returns how many ended */
export async function expirePlaces(db: Db, stop?: AbortSignal): Promise<number> {
  const places = await endOpenPlaces(db, sql`expires_at <= now()`, 'expired', { stop })
  if (places > 0) log.info({ places }, 'expired places of campaigns')
  return places
}
