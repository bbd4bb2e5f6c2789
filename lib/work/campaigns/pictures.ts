import 'server-only'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '@/db/client'
import type { ReceivedFile } from '@/lib/platform/contract/received-file'
import { CallerGone } from '@/lib/platform/service/caller'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError, toAppError } from '@/lib/platform/service/errors'
import { cleanProof } from '@/lib/work/proofs/clean'
import { senderOf } from '@/lib/work/proofs/decode-turns'
import { discardProofs } from '@/lib/work/proofs/discard'
import { openCurrent } from '@/lib/work/proofs/open'
import type { OpenedProof } from '@/lib/work/proofs/proof-store'
import { proofStore } from '@/lib/work/proofs/store'
import { selectCampaign } from './admin-queries'
import { insertPicture, replacePictureKey, selectPicture } from './picture-queries'
import { pictureName } from './texts'

/** Where browsers find a picture. */
const addressOf = (name: string) => `/api/pictures/${name}`

/**
 * Encodes a picture anew and stores it under a name made of its content. The file is written before the row, as with proofs.
 * @throws AppError `not_found`; `invalid` on `picture` when it is no acceptable picture, `unavailable` when it cannot be stored
 */
export async function storePicture(ctx: Ctx, campaignId: number, file: File | ReceivedFile) {
  if (!(await selectCampaign(ctx.db, campaignId))) throw new AppError('not_found')
  const { bytes, type } = await cleanProof(file, senderOf(ctx), 'picture')
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  ctx.signal.throwIfAborted()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const name = `${hash}.${type === 'image/png' ? 'png' : 'jpg'}`
  const answer = { name, url: addressOf(name), width, height }
  const storageKey = await proofStore()
    .put(bytes, type)
    .catch((cause) => {
      throw new AppError('unavailable', { retryAfter: 5, cause })
    })
  try {
    const isNew = await insertPicture(ctx.db, { campaignId, name, storageKey, width, height, bytes: bytes.length })
    if (!isNew) await discardProofs(ctx, [storageKey])
  } catch (error) {
    // After a connection broke the row may exist; the sweep finds out.
    if (error instanceof CallerGone || toAppError(error).code !== 'unavailable') await discardProofs(ctx, [storageKey])
    throw error
  }
  return answer
}

/** A stored picture by its name; undefined if there is none. */
export async function openPicture(db: Db, name: string): Promise<OpenedProof | undefined> {
  if (!pictureName.safeParse(name).success) return undefined
  return openCurrent(async () => (await selectPicture(db, name))?.storageKey)
}

/** Says that the file of campaigns' pictures is another one now. @returns whether a picture had the former key */
export const replacePicture = async (db: Db, from: string, to: string): Promise<boolean> => (await replacePictureKey(db, from, to)) > 0
