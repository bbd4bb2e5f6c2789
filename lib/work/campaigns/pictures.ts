import 'server-only'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '@/db/client'
import type { ReceivedFile } from '@/lib/platform/contract/received-file'
import { env } from '@/lib/platform/env'
import { CallerGone } from '@/lib/platform/service/caller'
import type { Ctx } from '@/lib/platform/service/context'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { AppError, toAppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import { networkOf } from '@/lib/platform/visitor/address'
import { cleanProof } from '@/lib/work/proofs/clean'
import { decodeInTurn, senderOf } from '@/lib/work/proofs/decode-turns'
import { discardProofs } from '@/lib/work/proofs/discard'
import { openCurrent } from '@/lib/work/proofs/open'
import type { OpenedProof } from '@/lib/work/proofs/proof-store'
import { proofStore } from '@/lib/work/proofs/store'
import { selectCampaign } from './admin-queries'
import { nameOfPicture, pictureAddress } from './picture-address'
import { insertPicture, replacePictureKey, selectPicture } from './picture-queries'
import { pictureName } from './texts'

/** The longest side of a stored picture, three times that of the largest place that shows it on a phone. */
const MAX_SIDE = 1440

/** Encodes a picture for pages: a progressive JPEG shows a rough picture after a tenth of its bytes. */
const forPages = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes)
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/**
 * Encodes a picture anew and stores it under a name made of its content. The file is written before the row, as with proofs.
 * @throws AppError `not_found`; `invalid` on `picture` when it is no acceptable picture, `unavailable` when it cannot be stored
 */
export async function storePicture(ctx: Ctx, campaignId: number, file: File | ReceivedFile) {
  if (!(await selectCampaign(ctx.db, campaignId))) throw new AppError('not_found')
  const clean = await cleanProof(file, senderOf(ctx), 'picture')
  const { bytes, width, height } = await decodeInTurn(senderOf(ctx), () => forPages(clean.bytes))
  ctx.signal().throwIfAborted()
  const name = nameOfPicture(createHash('sha256').update(bytes).digest('hex').slice(0, 32), width, height)
  const answer = { name, url: pictureAddress(name), width, height }
  const storageKey = await proofStore()
    .put(bytes, 'image/jpeg')
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

/** A stored picture by its name; undefined if there is none. @throws AppError `rate_limited`, `unavailable` */
export async function openPicture({ db, ip }: Pick<Ctx, 'db' | 'ip'>, name: string): Promise<OpenedProof | undefined> {
  if (!pictureName.safeParse(name).success) return undefined
  const deadline = env().DATABASE_TIMEOUT_MS
  await withinDeadline(consume(db, limits.campaignPicture, networkOf(ip)), deadline)
  return openCurrent(async () => (await withinDeadline(selectPicture(db, name), deadline))?.storageKey)
}

/** Says that the file of campaigns' pictures is another one now. @returns whether a picture had the former key */
export const replacePicture = async (db: Db, from: string, to: string): Promise<boolean> => (await replacePictureKey(db, from, to)) > 0
