import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { cutReferralCode, normalizeReferralCode } from '@/lib/platform/codes/referral-code'
import type { Ctx } from '@/lib/platform/service/context'
import { selectActivePromoter } from './queries'

/** The code in a link of a promoter, short or full, wherever it stands in a text. */
const IN_LINK = /(?:\/r\/|referral_code=)([^/?#&\s]+)/i

/** A number as it is written, or the end of one. */
const IS_NUMBER = /^[\d\s()+.-]+$/

/**
 * The active promoters who fit what a person says of who told them: at most two, because only one who is alone counts. Digits, at least four, are the last ones of
 * the mobile number that the promoter gave as their Pix key; the platform knows no other.
 */
async function findTold(db: Db, text: string): Promise<number[]> {
  const linked = IN_LINK.exec(text)?.[1]
  const byCode = await selectActivePromoter(db, linked ? normalizeReferralCode(cutReferralCode(linked)) : normalizeReferralCode(text))
  if (byCode !== undefined) return [byCode]
  const digits = text.replace(/\D/g, '')
  if (linked || !IS_NUMBER.test(text) || digits.length < 4) return []
  const rows = await db.execute<{ id: string }>(sql`
    select users.id from payout_methods join users on users.id = user_id
    where user_id is not null and method->>'key_type' = 'phone' and right(method->>'key', ${digits.length}::int) = ${digits} and role = 'promoter' and active limit 2`)
  return rows.map(({ id }) => Number(id))
}

/** Who told a person, if what they say fits one active promoter alone. */
export async function toldPromoter(db: Db, text: string): Promise<number | null> {
  const [id, other] = await findTold(db, text)
  return id !== undefined && other === undefined ? id : null
}

/** How many promoters fit, and nothing of them: with a code somebody could open their page, with four digits nobody may learn one. */
export async function countTold({ db }: Pick<Ctx, 'db'>, { text }: { text: string }) {
  const { length } = await findTold(db, text)
  return { fits: length === 0 ? ('none' as const) : length === 1 ? ('one' as const) : ('several' as const) }
}
