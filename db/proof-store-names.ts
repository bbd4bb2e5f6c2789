/** Where proofs can be stored. */
export const proofStoreNames = ['disk', 'uploadthing', 's3'] as const
export type ProofStoreName = (typeof proofStoreNames)[number]
