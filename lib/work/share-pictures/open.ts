import 'server-only'
import { createHash } from 'node:crypto'
import { LINK_LABEL } from '@/db/campaign-values'
import { normalizeReferralCode } from '@/lib/platform/codes/referral-code'
import { env } from '@/lib/platform/env'
import { defaultLocale, isLocale } from '@/lib/platform/i18n/locales'
import { CallerGone } from '@/lib/platform/service/caller'
import type { Ctx } from '@/lib/platform/service/context'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { AppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import { networkOf } from '@/lib/platform/visitor/address'
import { campaignPromise } from '@/lib/work/campaigns/show-campaign'
import { takesPeople } from '@/lib/work/campaigns/shown-state'
import { type PictureFormat, pictureFormats } from './drawing'
import { isDrawn, pictureOf } from './picture'
import { pictureTexts } from './picture-texts'
import { isActiveCode } from './queries'

/** To be raised with every change of the drawing, so that browsers do not keep the old one. */
const REVISION = 1

/** How long one waits for a turn, in milliseconds. */
const PATIENCE_MS = 10_000

/** What was asked for, as the address says it. */
interface Asked {
  task: string | null
  label: string | null
  format: string | null
  locale: string | null
}

const isFormat = (value: string): value is PictureFormat => pictureFormats.some((format) => format === value)

/**
 * The picture with which a promoter shares an open task.
 * @returns its tag at once, and the PNG when that is asked for
 * @throws AppError `not_found` for an unknown or disabled promoter, a task that is not open, or wrong parameters; `rate_limited`, `unavailable`
 */
export async function openSharePicture(ctx: Ctx, rawCode: string, asked: Asked) {
  const network = networkOf(ctx.ip)
  const deadline = env().DATABASE_TIMEOUT_MS
  await withinDeadline(consume(ctx.db, limits.sharePicture, network), deadline)
  const [format, label, reader] = [asked.format ?? 'story', asked.label ?? undefined, asked.locale ?? defaultLocale]
  if (!isFormat(format) || !isLocale(reader) || (label !== undefined && !LINK_LABEL.test(label))) throw new AppError('not_found')
  const code = normalizeReferralCode(rawCode)
  // Not from the list that visitors see, which is up to a minute old: a promoter's page shows a new task at once.
  const [task, isActive] = await withinDeadline(Promise.all([campaignPromise(ctx, asked.task ?? '', undefined), isActiveCode(ctx.db, code)]), deadline)
  if (!isActive || !takesPeople(task)) throw new AppError('not_found')
  const texts = pictureTexts(task, { origin: env().SITE_URL, code, label }, reader)
  const tag = createHash('sha256')
    .update(JSON.stringify([REVISION, format, texts]))
    .digest('hex')
    .slice(0, 32)
  const png = async () => {
    if (!isDrawn(tag)) await withinDeadline(consume(ctx.db, limits.shareDrawing, network), deadline)
    return inTurn(ctx, () => pictureOf(tag, format, texts, network, waiting(ctx)))
  }
  return { tag, name: `completa-${task.slug}-${format}.png`, png }
}

const waiting = ({ signal }: Ctx) => AbortSignal.any([signal(), AbortSignal.timeout(PATIENCE_MS)])

async function inTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // The signal's own reason is Next's, and no failure of ours.
    if (ctx.signal().aborted) throw new CallerGone('too_slow')
    throw new AppError('unavailable', { retryAfter: 5, cause })
  }
}
