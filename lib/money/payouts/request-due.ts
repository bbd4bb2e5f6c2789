import 'server-only'
import type { Db } from '@/db/client'
import { AppError } from '@/lib/platform/service/errors'
import { requestLastPayout } from './request'
import { insertPersonPayouts, selectClosingPromoters } from './request-queries'

/**
 * Requests the payouts of approved tasks that have become possible, because their method was changed a day ago or an administrator has looked at a
 * problem, and those that an earlier release left to the person.
 * @returns how many were requested
 */
export const requestDuePayouts = (db: Db): Promise<number> => db.transaction((tx) => insertPersonPayouts(tx, null, false))

/**
 * Requests what is still owed to promoters whose accounts are being closed: what came while an earlier payout was open, which nobody else can ask for.
 * What cannot be paid stays owed, and administrators are shown it.
 */
export async function requestLastPayouts(db: Db): Promise<void> {
  for (const id of await selectClosingPromoters(db))
    await db
      .transaction(async (tx) => requestLastPayout(tx, id))
      .catch((error) => {
        if (!(error instanceof AppError)) throw error
      })
}
