import { asc } from 'drizzle-orm'
import { events } from '@/db/schema/events'
import { database } from '@/lib/platform/database'
import { placeEvents } from '@/lib/platform/events/position'

/** Everything that was written as an event, oldest first. */
export const writtenEvents = () => database().select().from(events).orderBy(asc(events.at), asc(events.id))

/** The types of the events that some work writes. */
export async function typesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await writtenEvents()).map(({ id }) => id))
  await work()
  return (await writtenEvents()).filter(({ id }) => !before.has(id)).map(({ type }) => type)
}

/** Gives all events their positions. */
export const placeAll = () => database().transaction((tx) => placeEvents(tx, 10_000))
