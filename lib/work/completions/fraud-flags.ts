import 'server-only'
import type { Db } from '@/db/client'
import { type FlagReason, flagReasons, type Repeats } from '@/db/desk-values'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { log } from '@/lib/platform/log'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import type { Ctx } from '@/lib/platform/service/context'
import type { CleanProof } from '@/lib/work/proofs/clean'
import { decodeInTurn, senderOf } from '@/lib/work/proofs/decode-turns'
import { hashPicture, type PictureHash } from '@/lib/work/proofs/phash'
import {
  lockTraits,
  type selectBackground,
  selectFirstWithNumber,
  selectFlagsForUpdate,
  selectLookalike,
  selectRacingLookalikes,
  updateFlags,
} from './submit-queries'

export interface Lookalike {
  picture?: PictureHash
  /** The earlier completion whose proof looks the same. */
  similarTo?: number | undefined
}

/**
 * What the proof looks like, and which earlier proof it resembles. If this fails, the submission is still accepted and a person must compare.
 * @param except the completion whose further attempt it is
 */
export async function findLookalike(ctx: Ctx, proof: CleanProof, except?: number): Promise<Lookalike> {
  try {
    const picture = await decodeInTurn(senderOf(ctx), () => hashPicture(proof.bytes))
    return { picture, similarTo: await selectLookalike(ctx.db, picture, except) }
  } catch (error) {
    log.warn({ id: ctx.requestId, err: error }, 'a proof could not be compared with earlier ones')
    return {}
  }
}

const namesPicture = (flags: FlagReason[]) => flags.includes('similar_picture') || flags.includes('same_picture')

/**
 * Compares once more after the completion is stored, because submissions under way at the same time did not see each other. The last one to be stored
 * sees them all, and the later one of each pair is flagged. The caller does not wait for it.
 */
export async function flagRacingLookalikes(
  ctx: Pick<Ctx, 'db' | 'requestId'>,
  { id, flags }: { id: number; flags: FlagReason[] },
  pictures: PictureHash[],
): Promise<void> {
  try {
    const found = await Promise.all(pictures.map((picture) => selectRacingLookalikes(ctx.db, id, picture)))
    const others = [...new Set(found.flat())]
    const earlier = others.filter((other) => other < id)
    if (earlier.length > 0 && !namesPicture(flags)) await flagSimilar(ctx.db, id, Math.min(...earlier))
    for (const later of others.filter((other) => other > id)) await flagSimilar(ctx.db, later, id)
  } catch (error) {
    log.warn({ id: ctx.requestId, err: error }, 'a proof could not be compared with those that came with it')
  }
}

const flagSimilar = (db: Db, id: number, first: number) =>
  db.transaction(async (tx) => {
    const row = await selectFlagsForUpdate(tx, id)
    if (!row || namesPicture(row.flags)) return
    const flags = flagReasons.filter((reason) => reason === 'similar_picture' || row.flags.includes(reason))
    await updateFlags(tx, id, { flags, repeats: { ...row.repeats, similar_picture: first } })
  })

/** Adds a flag to a completion, and the completion that it refers to. Call it in a transaction. */
export async function addFlag(tx: Db, id: number, flag: FlagReason, repeats?: number): Promise<void> {
  const row = await selectFlagsForUpdate(tx, id)
  if (!row) return
  const flags = flagReasons.filter((reason) => reason === flag || row.flags.includes(reason))
  await updateFlags(tx, id, { flags, repeats: repeats === undefined ? row.repeats : { ...row.repeats, [flag]: repeats } })
}

/** Sets a flag that refers to nothing, or takes it back. Call it in a transaction. */
export async function setFlag(tx: Db, id: number, flag: FlagReason, isOn: boolean): Promise<void> {
  const row = await selectFlagsForUpdate(tx, id)
  if (!row || row.flags.includes(flag) === isOn) return
  await updateFlags(tx, id, { flags: flagReasons.filter((reason) => (reason === flag ? isOn : row.flags.includes(reason))), repeats: row.repeats })
}

type Background = Pick<Awaited<ReturnType<typeof selectBackground>>, 'shared' | 'ownDevice' | 'ownDetails' | 'adminDevice' | 'erasedBefore'>

/** What is known of a proof: of its pictures, none if its campaign asks for none, and of its values. */
export interface ProofTraits {
  pictures: Lookalike[]
  /** The first completion with one of its links. */
  sameLink?: number | undefined
  /** The flags that its values have by themselves. */
  flags?: FlagReason[]
}

/** The earlier completion that the pictures of a proof resemble. */
export const similarToAny = (pictures: Lookalike[]): number | undefined => pictures.find(({ similarTo }) => similarTo !== undefined)?.similarTo

/** Whether a picture of a proof could not be compared. */
export const isAnyUncompared = (pictures: Lookalike[]): boolean => pictures.some(({ picture }) => !picture)

/** The flags of a completion and the earlier completions that they refer to. An identical file is not also flagged as similar. */
export function fraudFlags({ shared, ownDevice, ownDetails, adminDevice, erasedBefore, pictures, sameLink, flags = [] }: Background & ProofTraits) {
  const found: [FlagReason, number | null | undefined][] = [
    ['same_device', shared.device],
    ['same_whatsapp', shared.whatsapp],
    ['same_picture', shared.picture],
    ['similar_picture', shared.picture === null ? similarToAny(pictures) : null],
    ['same_link', sameLink],
  ]
  const repeats: Repeats = Object.fromEntries(found.filter(([, id]) => typeof id === 'number'))
  const alone: Partial<Record<FlagReason, boolean>> = {
    own_device: ownDevice,
    own_admin_device: adminDevice,
    own_details: ownDetails,
    not_compared: isAnyUncompared(pictures) && shared.picture === null,
    erased_before: erasedBefore,
  }
  return { flags: flagReasons.filter((reason) => alone[reason] ?? (flags.includes(reason) || repeats[reason] !== undefined)), repeats }
}

/**
 * The flags of a locked completion after its number has changed: they refer to completions with the new number instead of the old one. Call it with
 * the new number's lock held, see `lockTraits`.
 */
export async function flagsOfNumber(tx: Db, id: number, whatsapp: string): Promise<{ flags: FlagReason[]; repeats: Repeats }> {
  const [row, first, wasErasedBefore] = await Promise.all([
    selectFlagsForUpdate(tx, id),
    selectFirstWithNumber(tx, sameNumbers(whatsapp), id),
    wasErased(tx, erasedHash.numbers(whatsapp)),
  ])
  const { same_whatsapp, ...others }: Repeats = row?.repeats ?? {}
  const found: Partial<Record<FlagReason, boolean>> = { same_whatsapp: first !== undefined, ...(wasErasedBefore && { erased_before: true }) }
  return {
    flags: flagReasons.filter((reason) => found[reason] ?? row?.flags.includes(reason)),
    repeats: { ...others, ...(first !== undefined && { same_whatsapp: first }) },
  }
}

/**
 * Transactions with the same number wait for each other, as at a submission, so that the later one sees the earlier. Call it before anything else is
 * locked.
 */
export const lockNumber = (tx: Db, whatsapp: string): Promise<void> => lockTraits(tx, { fingerprint: null, whatsapp: sameNumbers(whatsapp), pictures: [] })
