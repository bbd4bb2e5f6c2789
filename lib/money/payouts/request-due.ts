import 'server-only'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { insertPersonPayouts } from './request-queries'

/**
 * Requests the payouts that have become possible, because a method's wait is over or an administrator has looked at a problem.
 * @returns how many were requested
 */
export const requestDuePayouts = (db: Db): Promise<number> => db.transaction((tx) => insertPersonPayouts(tx, null, false))

/** Requests payouts of approved tasks a day after their method was changed, and those that an earlier release left to the person. */
export const requestDuePayoutsJob = (db: () => Db): Job => ({
  name: 'ask for due payouts',
  firstMs: 20_000,
  everyMs: 5 * 60_000,
  run: async () => void (await requestDuePayouts(db())),
})
