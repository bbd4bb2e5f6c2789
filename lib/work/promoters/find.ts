import 'server-only'
import type { Ctx } from '@/lib/platform/service/context'
import { selectPromotersFound } from './queries'

/** The promoters that a name, an email address or a whole referral code finds; the one with the code comes first, then the newest. */
export const findPromoters = async ({ db }: Pick<Ctx, 'db'>, text: string, most: number) =>
  (await selectPromotersFound(db, text, most)).map(({ id, name, email, referralCode }) => ({ id, name, email, referral_code: referralCode ?? '' }))
