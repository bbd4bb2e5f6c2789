import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { commissionFor } from '@/lib/money/ledger/commission'
import { releaseCommissions, releaseExcess } from '@/lib/money/ledger/reservation'
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
import { withCodeTry } from '@/lib/work/campaigns/code-tries'
import { type Promised, type PromiseKey, promisedTo } from '@/lib/work/campaigns/promised'
import { attachCompletion } from '@/lib/work/campaigns/use-place'
import { PROMOTER_GONE } from '@/lib/work/clicks/rows'
import { toldPromoter } from '@/lib/work/clicks/told'
import { insertSubmissionToken } from '@/lib/work/task-tokens/task-tokens'
import { fitForm } from './campaign-form'
import { flagRacingLookalikes, fraudFlags } from './fraud-flags'
import { newItems } from './new-items'
import { notifyReceived } from './notifications'
import { flagsOf, linksOf, type ProofValue, sendsCode } from './proof-form'
import { DEVICE_BACKLOG_LIMIT, NUMBER_BACKLOG_LIMIT, refreshSameSenderBacklog } from './same-sender-backlog'
import { type StoredProof, withStoredProofs } from './store-proof'
import type { submitReferral } from './submit-contract'
import { placeToHandIn, type Taking } from './submit-place'
import { insertCompletion, lockTraits, type NewCompletion, selectBackground, selectByIdempotencyKey, selectFirstWithLink } from './submit-queries'

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
  const key = { token: typed.place_token, slug: typed.campaign }
  const promised = key.token || key.slug ? await promisedTo(ctx.db, key) : undefined
  const { form, pictures, values } = promised ? await fitted(ctx, key, promised, typed) : plainForm(typed)
  if (form.age < env().MINIMUM_AGE) throw invalid('age', 'age_range')
  const whatsapp = storedNumber(form.whatsapp)
  if (!whatsapp) throw invalid('whatsapp', 'whatsapp_impossible')
  const body = { ...form, whatsapp, country: oneSpelling(form.country) }
  const handedIn = { body, idempotencyKey, values, ...(promised && { taking: { key, promised } }) }
  try {
    const { stored, compared, ...receipt } = await withStoredProofs(ctx, pictures, async (proofs) => ({
      ...(await storeWithFreshCode(ctx, { ...handedIn, proofs })),
      compared: proofs.flatMap(({ picture }) => picture ?? []),
    }))
    if (compared.length > 0) void flagRacingLookalikes({ requestId: ctx.requestId, db: database() }, stored, compared)
    return countedAs('new', receipt)
  } catch (error) {
    // Of two calls under one key the second finds its place used.
    const isLost = violatedKey(error) === 'completions_idempotency_key' || (error instanceof AppError && error.messageKey === 'place_used')
    const winner = isLost && (await earlierReceipt(ctx, body, idempotencyKey))
    if (winner) return countedAs('repeated', winner)
    throw error
  }
}

/** A form of the default campaign, whose contract says what it needs. */
const plainForm = (form: Submission) => ({
  form,
  pictures: form.proof ? [{ item: undefined, field: 'proof', file: form.proof }] : [],
  values: [],
})

/** A form as its version asks for it; a wrong code is counted. @throws AppError `invalid`; `conflict` after too many wrong codes */
const fitted = async (ctx: Ctx, { token }: PromiseKey, promised: Promised, form: Submission) =>
  sendsCode(promised.content.proof_items, form) ? withCodeTry(ctx, { token }, () => fitForm(promised, form)) : fitForm(promised, form)

/**
 * The earlier answer to this submission under its key. It is only for the number that was handed in then, so that no code and no page of somebody else is
 * given away: many phones have the same fingerprint, and a repeat sends the same number.
 * @throws AppError `conflict` for another number
 */
async function earlierReceipt(ctx: Ctx, { whatsapp }: Submission, idempotencyKey: string | undefined): Promise<Receipt | undefined> {
  const earlier = idempotencyKey ? await selectByIdempotencyKey(ctx.db, idempotencyKey) : undefined
  if (!earlier) return undefined
  if (earlier.whatsapp === null || !sameNumbers(whatsapp).includes(earlier.whatsapp))
    throw new AppError('conflict', { messageKey: 'handed_in_with_other_number' })
  const { token, hash } = newToken(128)
  await insertSubmissionToken(ctx.db, earlier.paymentCode, hash)
  return { paymentCode: earlier.paymentCode, codeExpiresAt: earlier.codeExpiresAt, taskToken: token }
}

interface Stored {
  body: Submission
  idempotencyKey: string | undefined
  /** None if the campaign asks for no picture. */
  proofs: StoredProof[]
  values: ProofValue[]
  /** The place or the campaign that it is handed in to, and what that promises; undefined for the default campaign without a place. */
  taking?: Taking
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

async function storeCompletion(ctx: Ctx, tx: Db, { body, idempotencyKey, proofs, values, taking }: Stored, paymentCode: string) {
  const [pictures, links] = [proofs.map(({ sha256 }) => sha256), linksOf(values)]
  const traits = {
    fingerprint: body.fingerprint ?? null,
    ip: ctx.ip,
    whatsapp: sameNumbers(body.whatsapp),
    pictures,
    links,
    campaignId: taking?.promised.campaignId,
    told: body.told ? await toldPromoter(tx, body.told) : null,
    name: body.name,
    email: body.email,
  }
  const code = body.referral_code ?? taking?.promised.referralCode
  // Sent together and executed in order, so that the reads happen with the locks held.
  const [, { campaignId, version: current, promoterId, known, clickId, waiting, ...background }, sameLink] = await Promise.all([
    lockTraits(tx, traits),
    selectBackground(tx, code ? normalizeReferralCode(code) : null, traits, [
      ...erasedHash.numbers(body.whatsapp),
      ...erasedHash.numberWith(body.whatsapp, [traits.fingerprint]),
      ...pictures.map(erasedHash.picture),
    ]),
    selectFirstWithLink(tx, links),
  ])
  const placeId = taking && (await placeToHandIn(ctx, tx, taking, body))
  const version = taking?.promised.version ?? current
  const commissionCents = await commissionFor(tx, { promoterId, campaignId, ownCents: version.commissionCents, placeId })
  const { flags, repeats } = fraudFlags({ ...background, pictures: proofs, sameLink, flags: flagsOf(values) })
  const codeExpiresAt = new Date(Date.now() + env().PAYMENT_CODE_TTL_MINUTES * 60_000)
  const place = ctx.place()
  const row: NewCompletion = {
    ...pickPerson(body),
    promoterId,
    attributedBy: known === 'sent' ? (body.referral_from ?? known) : known,
    clickId,
    paymentCode,
    codeExpiresAt,
    campaignId,
    label: body.label ?? taking?.promised.label ?? null,
    // Of a code that nobody has it would be told to the promoter of another link.
    ref: (known === 'sent' && body.ref) || null,
    versionId: version.id,
    rewardCents: version.rewardCents,
    commissionCents,
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
  const items = newItems(proofs, values)
  const isBacklog = waiting.number >= NUMBER_BACKLOG_LIMIT || waiting.device >= DEVICE_BACKLOG_LIMIT
  const { token, hash } = newToken(128)
  const book = () => bookCompletions(tx, [{ promoterId, campaignId, commissionCents, from: null, to: 'in_review' }])
  const [{ id }] = await Promise.all([
    insertCompletion(tx, row, items),
    insertSubmissionToken(tx, paymentCode, hash),
    row.email && notifyReceived(tx, paymentCode),
    isBacklog && refreshSameSenderBacklog(tx, [{ deviceFingerprint: traits.fingerprint, whatsapp: body.whatsapp }]),
    placeId === undefined && book(),
  ])
  if (placeId !== undefined) {
    await attachCompletion(tx, placeId, id)
    await (promoterId === null ? releaseCommissions(tx, [placeId]) : releaseExcess(tx, placeId))
    await book()
  }
  return { stored: { id, flags }, paymentCode, codeExpiresAt, taskToken: token }
}

const pickPerson = ({ name, country, whatsapp, age, profession, gender, guardian_consent, email, telegram }: Submission) => ({
  name,
  country,
  whatsapp,
  age,
  profession: profession ?? null,
  gender: gender ?? null,
  guardianConsent: guardian_consent ?? false,
  email: email ?? null,
  telegram: telegram ?? null,
})
