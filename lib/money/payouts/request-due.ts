import 'server-only'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { insertPersonPayouts } from './request-queries'

/** Asks for the payouts of everybody who is owed something: for methods that came to count, and payouts that an administrator has looked at. @returns how many were asked for */
export const requestDuePayouts = (db: Db): Promise<number> => db.transaction((tx) => insertPersonPayouts(tx, null, false))

/** Approved tasks whose method came to count, a day after it was changed, and what an earlier release left to its person to ask for. */
export const requestDuePayoutsJob = (db: () => Db): Job => ({
  name: 'ask for due payouts',
  firstMs: 20_000,
  everyMs: 5 * 60_000,
  run: async () => void (await requestDuePayouts(db())),
})
