import type { EndpointShape } from './endpoint'

/** What it takes to send a call: where to, as the contract says it. */
type Sent<E extends EndpointShape> = Pick<E, 'method' | 'path' | 'auth'> & (E['bodyType'] extends 'multipart' ? { bodyType: 'multipart' } : object)

/**
 * An endpoint for `call()` without its schemas, for pages whose first load must not wait for zod: `sent<typeof showMyTask>({ … })`. The
 * compiler compares it with the contract. Safe: `call()` reads nothing of an endpoint but these and `success`, whose toast such a page does without.
 */
export const sent = <E extends EndpointShape>(shape: Sent<E>): E => shape as unknown as E
