import 'server-only'
import type { Ctx } from '@/lib/api/route'
import { log } from '@/lib/log'
import type { CleanProof } from '@/lib/storage/clean'
import { hashPicture, type PictureHash } from '@/lib/storage/phash'
import { type FlagReason, flagReasons, type Repeats } from './flags'
import { selectLookalike, type selectSharedTraits } from './queries'

export interface Lookalike {
  picture?: PictureHash
  /** The earlier completion whose proof looks the same. */
  similarTo?: number | undefined
}

/** What the proof looks like, and whose it looks like. A flag is worth less than a submission: if this fails, there is none. */
export async function findLookalike(ctx: Ctx, proof: CleanProof): Promise<Lookalike> {
  try {
    const picture = await hashPicture(proof.bytes)
    return { picture, similarTo: await selectLookalike(ctx.db, picture) }
  } catch (error) {
    log.warn({ id: ctx.requestId, err: error }, 'a proof could not be compared with earlier ones')
    return {}
  }
}

type SharedTraits = Awaited<ReturnType<typeof selectSharedTraits>>

/** The flags of a completion and what they repeat. A file that is the same byte for byte is not also called similar. */
export function suspicions({ shared, similarTo, ownDevice }: { shared: SharedTraits; similarTo: number | undefined; ownDevice: boolean }) {
  const found: [FlagReason, number | null | undefined][] = [
    ['same_device', shared.device],
    ['same_whatsapp', shared.whatsapp],
    ['same_picture', shared.picture],
    ['similar_picture', shared.picture === null ? similarTo : null],
  ]
  const repeats: Repeats = Object.fromEntries(found.filter(([, id]) => typeof id === 'number'))
  const flags = flagReasons.filter((reason) => (reason === 'own_device' ? ownDevice : repeats[reason] !== undefined))
  return { flags, repeats }
}

/** The spellings of one WhatsApp number: with and without plus and Brazil's country code. The first is the bare number. */
export function sameNumbers(whatsapp: string): string[] {
  const digits = whatsapp.replace('+', '')
  const local = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  const spellings = /^\d{10,11}$/.test(local) ? [local, `55${local}`] : [digits]
  return spellings.flatMap((number) => [number, `+${number}`])
}
