// Headers that the server sets on each request before the product reads it. Whatever a client sends under these names is
// overwritten or removed; where another server runs the product (`ourServer()` in lib/platform/handover.ts), they are not believed.

/** The address at the other end of the connection. Route handlers see headers only. */
export const PEER_HEADER = 'x-completa-peer'

/** Why a request that no route can take was led to the routes of unknown paths. */
export const REFUSAL_HEADER = 'x-completa-refusal'

/** The id of the request in the log and in its answer. */
export const REQUEST_ID_HEADER = 'x-completa-request-id'

/** On answers, and only with COMPLETA_SHOW_WAY=1, which tests set: `memory`, `static`, `direct` or `next`. */
export const WAY_HEADER = 'x-completa-way'
