import 'server-only'
import fs from 'node:fs/promises'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { installationId } from './installation'
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
  /** Sets a proof aside that nobody refers to; it can still be opened. Neither this nor `untrash` minds one that is not there. */
  trash(key: string): Promise<void>
  untrash(key: string): Promise<void>
  /** Everything kept, for the sweep of orphans. */
  list(): AsyncIterable<StoredProof>
  /** The id of the database that these proofs belong to, if they say so; see `installation.ts`. */
  owner(): Promise<string | undefined>
  setOwner(id: string): Promise<void>
  /** Where the proofs are, for messages to the operator. */
  place: string
}

/** `ageMs` of a proof in the trash is its time there; `half` was broken off while it was written. */
export interface StoredProof {
  key: string
  ageMs: number
  trashed?: boolean
  half?: boolean
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

/** Makes that folder, for whoever starts. Nobody makes it later: one that is gone was moved. */
export async function makeProofFolder(): Promise<void> {
  const folder = localProofFolder()
  if (folder) await fs.mkdir(folder, { recursive: true })
}

function openStore(): ProofStore {
  const folder = localProofFolder()
  if (!folder) return uploadThingStore(env().UPLOADTHING_TOKEN ?? '', () => installationId(database()))
  return localStore(folder)
}
