import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { PROMOTER_GONE } from '@/lib/clicks/rows'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { cleanProof } from '@/lib/proofs/clean'
import { senderOf } from '@/lib/proofs/decode-turns'
import { proofStore } from '@/lib/proofs/store'
import { randomCode } from '@/lib/random-code'
import { normalizeReferralCode } from '@/lib/referral-code'
import { CallerGone } from '@/lib/service/caller'
import type { Ctx } from '@/lib/service/context'
import { AppError, databaseCode, toAppError, violatedKey } from '@/lib/service/errors'
import { REWARD_CENTS } from '@/lib/site'
import { bookCompletion } from '@/lib/totals/book'
import { deviceOf } from '@/lib/visitor/device'
import { sameNumbers } from '@/lib/whatsapp'
import { findLookalike, flagRacingLookalikes, fraudFlags, type Lookalike } from './fraud-flags'
import type { submitReferral } from './submit-contract'
import { insertCompletion, lockTraits, type NewCompletion, selectBackground, selectByIdempotencyKey } from './submit-queries'

type Submission = z.output<typeof submitReferral.body>
type Receipt = { paymentCode: string; codeExpiresAt: Date }

function countedAs(kind: 'new' | 'repeated', receipt: Receipt): Receipt {
  metrics()?.submissions.inc({ kind })
  return receipt
}

/**
 * Accepts a finished task: cleans and stores the proof, attributes and books the completion, answers the payment code.
 * The file is written before the row, so that no row is without its file; a file whose row fails is removed again.
 * @param idempotencyKey repeats of one submission get the code of the first
 * @throws AppError `invalid` when the proof is no acceptable picture, CallerGone when the caller was answered or has gone; nothing
 * is stored then
 */
export async function submit(ctx: Ctx, body: Submission, idempotencyKey: string | undefined): Promise<Receipt> {
  const earlier = await earlierReceipt(ctx, body, idempotencyKey)
  if (earlier) return countedAs('repeated', earlier)
  const proof = await cleanProof(body.proof, senderOf(ctx))
  ctx.signal.throwIfAborted()
  const lookalike = findLookalike(ctx, proof)
  const proofKey = await proofStore()
    .put(proof.bytes, proof.type)
    .catch((cause) => {
      // A full disk or a store out of reach passes; the page keeps the task and tries again.
      throw new AppError('unavailable', { retryAfter: 5, cause })
    })
  metrics()?.proofs.inc()
  metrics()?.proofBytes.inc(proof.bytes.length)
  try {
    const found = await lookalike
    const { stored, ...receipt } = await storeWithFreshCode(ctx, { body, idempotencyKey, proofKey, sha256: proof.sha256, ...found })
    if (found.picture) void flagRacingLookalikes({ requestId: ctx.requestId, db: database() }, stored, found.picture)
    return countedAs('new', receipt)
  } catch (error) {
    // A connection that broke during the commit leaves open whether there is a row; the sweep finds out.
    if (error instanceof CallerGone || toAppError(error).code !== 'unavailable') {
      await proofStore()
        .remove(proofKey)
        .catch((failure) => log.warn({ id: ctx.requestId, err: failure }, 'an orphaned proof stays until the next sweep'))
    }
    const winner = violatedKey(error) === 'completions_idempotency_key' && (await earlierReceipt(ctx, body, idempotencyKey))
    if (winner) return countedAs('repeated', winner)
    throw error
  }
}

/**
 * What this submission was answered before under its key. A key that somebody else used says nothing about this person: their
 * code is not handed out. @throws AppError `conflict`
 */
async function earlierReceipt(ctx: Ctx, { whatsapp, fingerprint }: Submission, idempotencyKey: string | undefined): Promise<Receipt | undefined> {
  const earlier = idempotencyKey ? await selectByIdempotencyKey(ctx.db, idempotencyKey) : undefined
  if (!earlier) return undefined
  const samePerson = earlier.whatsapp === whatsapp || (fingerprint !== undefined && earlier.fingerprint === fingerprint)
  if (!samePerson) throw new AppError('conflict')
  return { paymentCode: earlier.paymentCode, codeExpiresAt: earlier.codeExpiresAt }
}

interface Stored extends Lookalike {
  body: Submission
  idempotencyKey: string | undefined
  proofKey: string
  sha256: string
}

/** Codes are random, so two can meet: then another one is drawn. A promoter who was deleted meanwhile is not found again. */
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

async function storeCompletion(ctx: Ctx, tx: Db, { body, idempotencyKey, proofKey, sha256, picture, similarTo }: Stored, paymentCode: string) {
  const traits = { fingerprint: body.fingerprint ?? null, whatsapp: sameNumbers(body.whatsapp), sha256 }
  // Sent together, done in order: what is read is read with the locks held.
  const [, { promoterId, clickId, ownDevice, shared }] = await Promise.all([
    lockTraits(tx, traits),
    selectBackground(tx, body.referral_code ? normalizeReferralCode(body.referral_code) : null, traits),
  ])
  const { flags, repeats } = fraudFlags({ shared, similarTo, ownDevice })
  const codeExpiresAt = new Date(Date.now() + env().PAYMENT_CODE_TTL_MINUTES * 60_000)
  const place = ctx.place()
  const row: NewCompletion = {
    ...pickPerson(body),
    promoterId,
    clickId,
    paymentCode,
    codeExpiresAt,
    rewardCents: REWARD_CENTS,
    deviceFingerprint: traits.fingerprint,
    ipAddress: ctx.ip,
    userAgent: ctx.userAgent,
    ...deviceOf(ctx.userAgent),
    locationCountry: place.country,
    locationCity: place.city,
    proofKey,
    proofSha256: sha256,
    idempotencyKey: idempotencyKey ?? null,
    proofHash: picture?.hash ?? null,
    proofBands: picture?.bands ?? null,
    flags,
    repeats,
  }
  const [{ id }] = await Promise.all([insertCompletion(tx, row), bookCompletion(tx, { promoterId, completions: 1, earningsCents: REWARD_CENTS })])
  return { stored: { id, flags }, paymentCode, codeExpiresAt }
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
