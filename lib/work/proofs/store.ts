import 'server-only'
import fs from 'node:fs/promises'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { installationId } from './installation'
import { localStore } from './local'
import type { ProofStore } from './proof-store'
import { uploadThingStore } from './uploadthing'

let store: ProofStore | undefined

/** The store of this process: UploadThing when its token is set, else the local disk under DATA_DIR. */
export function proofStore(): ProofStore {
  store ??= openStore()
  return store
}

/** The folder of the local store; undefined when UploadThing stores the proofs. */
export function localProofFolder(): string | undefined {
  const { UPLOADTHING_TOKEN, DATA_DIR } = env()
  return UPLOADTHING_TOKEN ? undefined : `${DATA_DIR}/proofs`
}

/** Creates that folder at the start. It is not created later: if it is missing then, somebody moved it. */
export async function makeProofFolder(): Promise<void> {
  const folder = localProofFolder()
  if (folder) await fs.mkdir(folder, { recursive: true })
}

function openStore(): ProofStore {
  const folder = localProofFolder()
  if (!folder) return uploadThingStore(env().UPLOADTHING_TOKEN ?? '', () => installationId(database()))
  return localStore(folder)
}
