/** Most bytes of a proof as it is sent. */
export const MAX_PROOF_BYTES = 8 * 1024 * 1024
