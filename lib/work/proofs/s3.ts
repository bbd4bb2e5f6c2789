import 'server-only'
import { randomUUID } from 'node:crypto'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { OwnError } from '@/db/own-error.mjs'
import { withinDeadline } from '@/lib/platform/service/deadline'
import type { ProofStore } from './proof-store'

/** Every key of this store begins with it, so that a key says where its picture is. */
export const S3_KEY_START = 's3:'
const KEY = /^s3:([0-9a-f]{2}\/[0-9a-f-]{36}\.(?:jpg|png))$/

/** Seconds for which a signed address of a proof is good. */
const SIGNED_FOR = 600
/** How long one call to the service may take, in milliseconds. */
const CALL_MS = 15_000

export interface S3Settings {
  /** The service's origin, such as `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Whether the bucket stands in the path of addresses instead of before the host. */
  isPathStyle: boolean
}

/**
 * Proofs as private objects of an S3 bucket: `<database's id>/ab/<uuid>.jpg`, in the trash `<database's id>/trash/ab/<uuid>.jpg`.
 * @param installation the database's id, so that installations that share a bucket never sweep each other's proofs
 */
export function s3Store(settings: S3Settings, installation: () => Promise<string>): ProofStore {
  const { endpoint, region, bucket, accessKey, secretKey, isPathStyle } = settings
  const client = new S3Client({ endPoint: endpoint, region, bucket, accessKey, secretKey, pathStyle: isPathStyle })
  // A bucket that is late says nothing of the database.
  const call = <T>(work: Promise<T>) => withinDeadline(work, CALL_MS, () => {})
  const objectOf = async (key: string, shelf: '' | 'trash/' = '') => {
    const name = KEY.exec(key)?.[1]
    if (!name) throw new OwnError('not a proof key')
    return `${await installation()}/${shelf}${name}`
  }
  const move = async (from: string, to: string) => {
    try {
      await call(client.copyObject({ sourceKey: from }, to))
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    await call(client.deleteObject(from))
  }
  return {
    place: `the bucket ${bucket}`,
    async put(bytes, type) {
      const id = randomUUID()
      const key = `${S3_KEY_START}${id.slice(0, 2)}/${id}.${type === 'image/png' ? 'png' : 'jpg'}`
      // Its hash is signed with the request, so that the service refuses other bytes.
      const metadata = { 'Content-Type': type, 'Content-Disposition': 'attachment' }
      await call(client.putObject(await objectOf(key), new Uint8Array(bytes), { metadata }))
      return key
    },
    async open(key) {
      for (const object of [await objectOf(key), await objectOf(key, 'trash/')])
        if (await call(client.exists(object))) return { kind: 'address', url: await client.presignedGetObject(object, { expirySeconds: SIGNED_FOR }) }
    },
    async remove(key) {
      for (const object of [await objectOf(key), await objectOf(key, 'trash/')]) await call(client.deleteObject(object))
    },
    async trash(key) {
      await move(await objectOf(key), await objectOf(key, 'trash/'))
    },
    async untrash(key) {
      await move(await objectOf(key, 'trash/'), await objectOf(key))
    },
    async *list() {
      const folder = `${await installation()}/`
      for await (const { key: object, lastModified } of client.listObjects({ prefix: folder })) {
        const name = object.slice(folder.length)
        const trashed = name.startsWith('trash/')
        const key = S3_KEY_START + (trashed ? name.slice('trash/'.length) : name)
        // The copy in the trash is as old as its time there.
        if (KEY.test(key)) yield { key, ageMs: Date.now() - lastModified.getTime(), trashed }
      }
    },
    async owner() {
      // The start asks this first, and logs it when the bucket cannot be reached.
      await call(client.listObjects({ maxResults: 1, pageSize: 1 }).next())
      return installation()
    },
    setOwner: async () => {},
  }
}

const isMissing = (error: unknown) => error instanceof S3Errors.ServerError && error.statusCode === 404
