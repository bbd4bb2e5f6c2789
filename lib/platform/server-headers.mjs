// Headers that our server sets on each request before the product reads it. It overwrites or removes headers that a client sends
// under these names. Under another server they cannot be trusted: check `ourServer()` (lib/platform/handover.ts).

/** The address at the other end of the connection, which route handlers cannot see otherwise. */
export const PEER_HEADER = 'x-completa-peer'

/** Why the server sent a request to the routes for unknown paths. */
export const REFUSAL_HEADER = 'x-completa-refusal'

/** The id of the request in the log and in its answer. */
export const REQUEST_ID_HEADER = 'x-completa-request-id'

/** On answers, and only with COMPLETA_SHOW_WAY=1, which tests set: `memory`, `static`, `direct` or `next`. */
export const WAY_HEADER = 'x-completa-way'
