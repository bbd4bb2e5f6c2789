import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume, giveBack } from '@/lib/platform/service/rate-limit'
import { MAX_WRONG_CODES } from './proof-items/code'

/** Who types a code: the holder of a place, or the person of a completion that came back. */
export type CodeTyper = { token: string | undefined } | { completionId: number }

/**
 * Compares a code and counts it on its place if it is wrong; the tries of who has no place are counted by their address. It is counted before it is
 * compared, so that many calls at once get no more tries; call it outside of the transaction that stores the proof. A wrong code of a place says how
 * many tries are left.
 * @param compare throws `invalid` with `item_code_wrong` for a wrong code
 * @throws AppError `conflict` once the place had too many, `rate_limited`, and what `compare` throws
 */
export async function withCodeTry<T>(ctx: Ctx, typer: CodeTyper, compare: () => T): Promise<T> {
  const { uncount, triesLeft } = await countTry(ctx, typer)
  try {
    const fitted = compare()
    await uncount()
    return fitted
  } catch (error) {
    if (isWrongCode(error)) throw new AppError('invalid', { fields: error.fields, triesLeft })
    await uncount()
    throw error
  }
}

const isWrongCode = (error: unknown): error is AppError =>
  error instanceof AppError && Object.values(error.fields ?? {}).some((keys) => keys.includes('item_code_wrong'))

interface CountedTry {
  /** Takes the try back. */
  uncount: () => Promise<void>
  /** After this one; undefined for who has no place. */
  triesLeft: number | undefined
}

async function countTry({ db, ip }: Ctx, typer: CodeTyper): Promise<CountedTry> {
  const place = await countOnPlace(db, typer)
  if (!place) {
    await consume(db, limits.taskCode, ip)
    return { uncount: () => giveBack(db, limits.taskCode, ip), triesLeft: undefined }
  }
  const { id, wrong } = place
  if (wrong === null) throw new AppError('conflict', { messageKey: 'wrong_codes_too_many', triesLeft: 0 })
  const uncount = async () => {
    await db.execute(sql`update campaign_places set wrong_codes = wrong_codes - 1 where id = ${id}::bigint and wrong_codes > 0`)
  }
  return { uncount, triesLeft: MAX_WRONG_CODES - wrong }
}

/** @returns the place, and its wrong codes with this one; null once it had too many */
async function countOnPlace(db: Db, typer: CodeTyper): Promise<{ id: string; wrong: number | null } | undefined> {
  if ('token' in typer && typer.token === undefined) return undefined
  const isTheirs = 'completionId' in typer ? sql`completion_id = ${typer.completionId}` : sql`token_hash = ${hashOfToken(typer.token ?? '')}`
  const [row] = await db.execute<{ id: string; wrong: number | null }>(sql`
    with place as materialized (select id from campaign_places where ${isTheirs} order by id desc limit 1),
    counted as (
      update campaign_places set wrong_codes = wrong_codes + 1 where id = (select id from place) and wrong_codes < ${MAX_WRONG_CODES} returning wrong_codes
    )
    select place.id, (select wrong_codes from counted) as wrong from place`)
  return row
}

/** How many wrong codes the newest place of a completion still takes; null without a place, where the address has the limit. */
export async function codeTriesLeft(db: Db, completionId: number): Promise<number | null> {
  const [place] = await db.execute<{ wrong_codes: number }>(
    sql`select wrong_codes from campaign_places where completion_id = ${completionId} order by id desc limit 1`,
  )
  return place ? Math.max(0, MAX_WRONG_CODES - place.wrong_codes) : null
}
