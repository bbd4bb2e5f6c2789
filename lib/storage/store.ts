import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'
import { localStore } from './local'
import { uploadThingStore } from './uploadthing'

/** A kept proof on its way to an administrator: its bytes, or the short-lived address where they lie. */
export type OpenedProof = { kind: 'bytes'; bytes: Buffer; type: string } | { kind: 'address'; url: string }

/** Where proofs are kept. Keys are made by the store and say nothing about the visitor. */
export interface ProofStore {
  /** Keeps a picture durably; when this returns, it survives a crash. @returns its key */
  put(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<string>
  /** Undefined if there is no such proof (any more). */
  open(key: string): Promise<OpenedProof | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys and ages of everything kept, for the sweep of orphans. */
  list(): AsyncIterable<{ key: string; ageMs: number }>
}

let store: ProofStore | undefined

/** The store of this process: UploadThing when its token is set, else the local disk under DATA_DIR. */
export function proofStore(): ProofStore {
  store ??= openStore()
  return store
}

/** The folder that the local store keeps proofs in; undefined when UploadThing keeps them. */
export function localProofFolder(): string | undefined {
  const { UPLOADTHING_TOKEN, DATA_DIR } = env()
  return UPLOADTHING_TOKEN ? undefined : `${DATA_DIR}/proofs`
}

function openStore(): ProofStore {
  const { UPLOADTHING_TOKEN = '', NEXTAUTH_SECRET } = env()
  const folder = localProofFolder()
  if (folder) return localStore(folder)
  const installation = createHash('sha256').update(`installation\0${NEXTAUTH_SECRET}`).digest('hex').slice(0, 12)
  return uploadThingStore(UPLOADTHING_TOKEN, installation)
}
