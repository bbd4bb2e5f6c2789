import 'server-only'
import type { z } from 'zod'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { bookCompletions } from '@/lib/money/totals/book'
import { erasedHash } from '@/lib/people/erased-hashes/erased-hashes'
import { randomCode } from '@/lib/platform/codes/random-code'
import { normalizeReferralCode } from '@/lib/platform/codes/referral-code'
import { newToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { metrics } from '@/lib/platform/metrics'
import { sameNumbers, storedNumber } from '@/lib/platform/phone-numbers/same-numbers'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError, databaseCode, invalid, violatedKey } from '@/lib/platform/service/errors'
import { oneSpelling } from '@/lib/platform/visitor/country-names'
import { deviceOf } from '@/lib/platform/visitor/device'
import { PROMOTER_GONE } from '@/lib/work/clicks/rows'
import { insertSubmissionToken } from '@/lib/work/task-tokens/task-tokens'
import { newPictureItem } from './attempt-items'
import { flagRacingLookalikes, fraudFlags } from './fraud-flags'
import { notifyReceived } from './notifications'
import { DEVICE_BACKLOG_LIMIT, NUMBER_BACKLOG_LIMIT, refreshSameSenderBacklog } from './same-sender-backlog'
import { type StoredProof, withStoredProof } from './store-proof'
import type { submitReferral } from './submit-contract'
import { insertCompletion, lockTraits, type NewCompletion, selectBackground, selectByIdempotencyKey } from './submit-queries'

type Submission = z.output<typeof submitReferral.body>
/** The answer to a submission. The token opens its private page; each answer has one of its own. */
type Receipt = { paymentCode: string; codeExpiresAt: Date; taskToken: string }

function countedAs(kind: 'new' | 'repeated', receipt: Receipt): Receipt {
  metrics()?.submissions.inc({ kind })
  return receipt
}

/**
 * Accepts a finished task: cleans and stores the proof, attributes and books the completion, and returns the payment code.
 * @param idempotencyKey repeats of one submission get the code of the first
 * @throws AppError `invalid` when the person is too young, the number cannot exist or the proof is no acceptable picture, CallerGone when the caller
 * was answered or has gone; nothing is stored then
 */
export async function submit(ctx: Ctx, typed: Submission, idempotencyKey: string | undefined): Promise<Receipt> {
  const earlier = await earlierReceipt(ctx, typed, idempotencyKey)
  if (earlier) return countedAs('repeated', earlier)
  if (typed.age < env().MINIMUM_AGE) throw invalid('age', 'age_range')
  const whatsapp = storedNumber(typed.whatsapp)
  if (!whatsapp) throw invalid('whatsapp', 'whatsapp_impossible')
  const body = { ...typed, whatsapp, country: oneSpelling(typed.country) }
  try {
    const { stored, picture, ...receipt } = await withStoredProof(ctx, body.proof, async (proof) => ({
      ...(await storeWithFreshCode(ctx, { body, idempotencyKey, ...proof })),
      picture: proof.picture,
    }))
    if (picture) void flagRacingLookalikes({ requestId: ctx.requestId, db: database() }, stored, picture)
    return countedAs('new', receipt)
  } catch (error) {
    const winner = violatedKey(error) === 'completions_idempotency_key' && (await earlierReceipt(ctx, body, idempotencyKey))
    if (winner) return countedAs('repeated', winner)
    throw error
  }
}

/**
 * The earlier answer to this submission under its key. A key that another person used is refused, so that their code is not given away.
 * @throws AppError `conflict`
 */
async function earlierReceipt(ctx: Ctx, { whatsapp, fingerprint }: Submission, idempotencyKey: string | undefined): Promise<Receipt | undefined> {
  const earlier = idempotencyKey ? await selectByIdempotencyKey(ctx.db, idempotencyKey) : undefined
  if (!earlier) return undefined
  const samePerson =
    (earlier.whatsapp !== null && sameNumbers(whatsapp).includes(earlier.whatsapp)) || (fingerprint !== undefined && earlier.fingerprint === fingerprint)
  if (!samePerson) throw new AppError('conflict')
  const { token, hash } = newToken(128)
  await insertSubmissionToken(ctx.db, earlier.paymentCode, hash)
  return { paymentCode: earlier.paymentCode, codeExpiresAt: earlier.codeExpiresAt, taskToken: token }
}

interface Stored extends StoredProof {
  body: Submission
  idempotencyKey: string | undefined
}

/** Codes are random, so another one is drawn when one is taken. A promoter who was deleted meanwhile is not found in the next try. */
async function storeWithFreshCode(ctx: Ctx, stored: Stored) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction((tx) => storeCompletion(ctx, tx, stored, randomCode()))
    } catch (error) {
      const again = violatedKey(error) === 'completions_payment_code_key' || databaseCode(error) === PROMOTER_GONE
      if (attempt === 5 || !again) throw error
    }
  }
}

async function storeCompletion(ctx: Ctx, tx: Db, { body, idempotencyKey, ...proof }: Stored, paymentCode: string) {
  const { sha256, picture, similarTo } = proof
  const traits = { fingerprint: body.fingerprint ?? null, ip: ctx.ip, whatsapp: sameNumbers(body.whatsapp), sha256 }
  // Sent together and executed in order, so that the reads happen with the locks held.
  const [, { version, promoterId, clickId, waiting, ...background }] = await Promise.all([
    lockTraits(tx, traits),
    selectBackground(tx, body.referral_code ? normalizeReferralCode(body.referral_code) : null, traits, [
      ...erasedHash.numbers(body.whatsapp),
      erasedHash.picture(sha256),
    ]),
  ])
  const { flags, repeats } = fraudFlags({ ...background, ...(picture && { picture }), similarTo })
  const codeExpiresAt = new Date(Date.now() + env().PAYMENT_CODE_TTL_MINUTES * 60_000)
  const place = ctx.place()
  const row: NewCompletion = {
    ...pickPerson(body),
    promoterId,
    clickId,
    paymentCode,
    codeExpiresAt,
    campaignId: DEFAULT_CAMPAIGN_ID,
    versionId: version.id,
    rewardCents: version.rewardCents,
    commissionCents: version.commissionCents,
    deviceFingerprint: traits.fingerprint,
    ipAddress: ctx.ip,
    userAgent: ctx.userAgent,
    ...deviceOf(ctx.userAgent),
    locationCountry: place.country,
    locationCity: place.city,
    idempotencyKey: idempotencyKey ?? null,
    locale: ctx.locale,
    flags,
    repeats,
  }
  const isBacklog = waiting.number >= NUMBER_BACKLOG_LIMIT || waiting.device >= DEVICE_BACKLOG_LIMIT
  const { token, hash } = newToken(128)
  const [{ id }] = await Promise.all([
    insertCompletion(tx, row, [newPictureItem(proof)]),
    insertSubmissionToken(tx, paymentCode, hash),
    row.email && notifyReceived(tx, paymentCode),
    isBacklog && refreshSameSenderBacklog(tx, [{ deviceFingerprint: traits.fingerprint, whatsapp: body.whatsapp }]),
    bookCompletions(tx, [{ promoterId, campaignId: DEFAULT_CAMPAIGN_ID, commissionCents: version.commissionCents, from: null, to: 'in_review' }]),
  ])
  return { stored: { id, flags }, paymentCode, codeExpiresAt, taskToken: token }
}

const pickPerson = ({ name, country, whatsapp, age, profession, gender, guardian_consent, email, telegram }: Submission) => ({
  name,
  country,
  whatsapp,
  age,
  profession,
  gender,
  guardianConsent: guardian_consent ?? false,
  email: email ?? null,
  telegram,
})
