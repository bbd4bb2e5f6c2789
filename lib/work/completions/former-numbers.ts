import 'server-only'
import { lt, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { formerNumbers } from '@/db/schema/completions'
import { erasedHash } from '@/lib/people/erased-hashes/erased-hashes'

/** For how many days a former number or payout key is kept; what was decided longer ago counts neither for nor against anybody. */
export const FORMER_NUMBER_DAYS = 90

/** Stores, as hashes, the number that a completion had until now. Call it in the transaction that changes it. */
export const keepFormerNumber = (tx: Db, completionId: number, whatsapp: string) =>
  tx.insert(formerNumbers).values(erasedHash.numbers(whatsapp).map((hash) => ({ completionId, hash })))

/** Stores, as a hash, the payout key that a completion had until now. Call it in the transaction that changes it. */
export const keepFormerKey = (tx: Db, completionId: number, keyHash: string) => tx.insert(formerNumbers).values({ completionId, hash: erasedHash.key(keyHash) })

/** Deletes former numbers and keys once they count no longer. */
export const forgetFormerNumbers = (db: Db) =>
  db.delete(formerNumbers).where(lt(formerNumbers.changedAt, sql`now() - ${FORMER_NUMBER_DAYS}::int * interval '1 day'`))
