import 'server-only'
import { type NewItem, newPictureItem, newValueItem } from './attempt-items'
import type { ProofValue } from './proof-form'
import type { StoredProof } from './store-proof'

/** The pictures and values of a proof as the items of its attempt. */
export const newItems = (proofs: StoredProof[], values: ProofValue[]): NewItem[] => [
  ...proofs.map((proof) => newPictureItem(proof, proof.item)),
  ...values.map(({ key, kind, value }) => newValueItem(key, kind, value)),
]
