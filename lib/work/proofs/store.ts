import 'server-only'
import fs from 'node:fs/promises'
import { OwnError } from '@/db/own-error.mjs'
import type { ProofStoreName } from '@/db/proof-store-names'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { installationId, linkStore, requireNoProofs } from './installation'
import { DISK_KEY, localStore } from './local'
import type { ProofStore } from './proof-store'
import { S3_KEY_START, s3Store } from './s3'
import { uploadThingStore } from './uploadthing'

const opened = new Map<ProofStoreName, ProofStore>()

/** The store that keeps new proofs. */
export function currentStoreName(): ProofStoreName {
  const { PROOFS_STORE, PROOFS_S3_ENDPOINT, UPLOADTHING_TOKEN } = env()
  return PROOFS_STORE ?? (PROOFS_S3_ENDPOINT ? 's3' : UPLOADTHING_TOKEN ? 'uploadthing' : 'disk')
}

/** The store that a proof is in; each store has keys of its own form. */
export function storeNameOf(key: string): ProofStoreName {
  if (key.startsWith(S3_KEY_START)) return 's3'
  return DISK_KEY.test(key) ? 'disk' : 'uploadthing'
}

/** The proofs of this installation: new ones go to the store that the settings name, and each is found where its key says that it is. */
export function proofStore(): ProofStore {
  const current = storeNamed(currentStoreName())
  const { place, list, owner, setOwner } = current
  const at = (key: string) => storeNamed(storeNameOf(key))
  return {
    place,
    put: async (bytes, type) => {
      await requireLinked(current)
      return current.put(bytes, type)
    },
    list,
    owner,
    setOwner,
    open: async (key) => at(key).open(key),
    remove: async (key) => at(key).remove(key),
    trash: async (key) => at(key).trash(key),
    untrash: async (key) => at(key).untrash(key),
  }
}

/**
 * A folder whose disk is not mounted is empty and has no database's id: proofs in it would be hidden when the disk is back. One that has lost nothing gets
 * the id here, if the start could not give it. A folder that is missing is not made again, and says so itself.
 * @throws ForeignProofsError
 */
export async function requireLinked(store: ProofStore): Promise<void> {
  if ((await store.owner()) !== undefined || !(await hasDiskFolder())) return
  // Also where a proof that was on its way when the disk went is in it.
  await requireNoProofs(database(), store)
  await linkStore(database(), store).catch(async (error) => {
    if ((await store.owner()) === undefined) throw error
  })
}

/** Every store that is set up, the current one first; proofs may be on their way from one to another. */
export async function allProofStores(): Promise<ProofStore[]> {
  const { PROOFS_S3_ENDPOINT, UPLOADTHING_TOKEN } = env()
  const names = new Set<ProofStoreName>([currentStoreName()])
  if (PROOFS_S3_ENDPOINT) names.add('s3')
  if (UPLOADTHING_TOKEN) names.add('uploadthing')
  if (await hasDiskFolder()) names.add('disk')
  return [...names].map(storeNamed)
}

/** The folder of the local store; undefined when new proofs are not stored there. */
export function localProofFolder(): string | undefined {
  return currentStoreName() === 'disk' ? diskFolder() : undefined
}

/** Creates that folder at the start. It is not created later: if it is missing then, somebody moved it. */
export async function makeProofFolder(): Promise<void> {
  const folder = localProofFolder()
  if (folder) await fs.mkdir(folder, { recursive: true })
}

const diskFolder = () => `${env().DATA_DIR}/proofs`

const hasDiskFolder = () =>
  fs.access(diskFolder()).then(
    () => true,
    () => false,
  )

/** @throws Error if the settings of that store are missing */
function storeNamed(name: ProofStoreName): ProofStore {
  const known = opened.get(name) ?? openStore(name)
  opened.set(name, known)
  return known
}

function openStore(name: ProofStoreName): ProofStore {
  if (name === 'disk') return localStore(diskFolder())
  const installation = () => installationId(database())
  const settings = env()
  if (name === 'uploadthing') {
    if (!settings.UPLOADTHING_TOKEN) throw new OwnError('A proof is at UploadThing, and UPLOADTHING_TOKEN is not set')
    return uploadThingStore(settings.UPLOADTHING_TOKEN, installation)
  }
  const { PROOFS_S3_ENDPOINT: endpoint, PROOFS_S3_BUCKET: bucket, PROOFS_S3_ACCESS_KEY: accessKey, PROOFS_S3_SECRET_KEY: secretKey } = settings
  if (!endpoint || !bucket || !accessKey || !secretKey) throw new OwnError('A proof is in a bucket, and PROOFS_S3_ENDPOINT is not set')
  return s3Store({ endpoint, bucket, accessKey, secretKey, region: settings.PROOFS_S3_REGION, isPathStyle: settings.PROOFS_S3_PATH_STYLE }, installation)
}
