/** A stored proof on its way to an administrator: its bytes, or the short-lived address where they are. */
export type OpenedProof = { kind: 'bytes'; bytes: Buffer; type: string } | { kind: 'address'; url: string }

/** Where proofs are stored. Keys are made by the store and say nothing about the visitor. */
export interface ProofStore {
  /** Stores a picture durably; when this returns, it survives a crash. @returns its key */
  put(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<string>
  /** Undefined if there is no such proof (any more). */
  open(key: string): Promise<OpenedProof | undefined>
  /** Removing a proof that does not exist is no error. */
  remove(key: string): Promise<void>
  /** Moves a proof without a row to the trash, where it can still be opened. For this and `untrash` a missing proof is no error. */
  trash(key: string): Promise<void>
  untrash(key: string): Promise<void>
  /** All stored proofs, for the sweep of orphans. */
  list(): AsyncIterable<ProofFile>
  /** The id of the database that these proofs belong to, if they say so; see `installation.ts`. */
  owner(): Promise<string | undefined>
  setOwner(id: string): Promise<void>
  /** Where the proofs are, for messages to the operator. */
  place: string
}

/** `ageMs` of a proof in the trash is its time there; the writing of a `half` was interrupted. */
export interface ProofFile {
  key: string
  ageMs: number
  trashed?: boolean
  half?: boolean
}
