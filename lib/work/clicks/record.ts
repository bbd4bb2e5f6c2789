import 'server-only'
import { normalizeReferralCode } from '@/lib/platform/codes/referral-code'
import { metrics } from '@/lib/platform/metrics'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { deviceOf, isBot } from '@/lib/platform/visitor/device'
import { deviceKey } from '@/lib/platform/visitor/device-key'
import { recordClick } from './groups'
import { selectActivePromoter } from './queries'
import { adoptVisit } from './rows'

const unknownCode = () => new AppError('not_found', { messageKey: 'referral_unknown' })

interface LookUp {
  fingerprint?: string | undefined
  /** The slug of the link's campaign. */
  campaign?: string | undefined
  label?: string | undefined
  ref?: string | undefined
  /** The random id of a visit that was left before its fingerprint was known. */
  visit?: string | undefined
}

/** Looks up a referral code and records the click; HEAD records nothing. @throws AppError `not_found`, `rate_limited` */
export async function lookUp(ctx: Ctx, rawCode: string, { fingerprint, campaign, label, ref, visit }: LookUp) {
  const code = normalizeReferralCode(rawCode)
  if (ctx.isHead) {
    if ((await selectActivePromoter(ctx.db, code)) === undefined) throw unknownCode()
    return { referral_code: code }
  }
  const { quota } = ctx
  if (!quota) throw new AppError('internal', { cause: new Error('a lookup counts its own call and was given no quota') })
  const click = {
    code,
    isBot: isBot(ctx.userAgent),
    deviceKey: deviceKey(fingerprint, ctx.ip, ctx.userAgent),
    fingerprint: fingerprint ?? null,
    ipAddress: ctx.ip,
    userAgent: ctx.userAgent,
    ...deviceOf(ctx.userAgent),
    ...ctx.place(),
    campaign: campaign || null,
    label: label ?? null,
    ref,
    visit,
  }
  const verdict = await recordClick(click, quota)
  if (!verdict) throw unknownCode()
  if (verdict !== 'same') metrics()?.clicks.inc({ verdict })
  else if (visit && fingerprint) await adoptVisit(ctx.db, visit, fingerprint)
  return { referral_code: code }
}
