import type { EndpointShape } from './endpoint'

/** The fields of a contract that `call()` needs. */
type Sent<E extends EndpointShape> = Pick<E, 'method' | 'path' | 'auth'> & (E['bodyType'] extends 'multipart' ? { bodyType: 'multipart' } : object)

/**
 * An endpoint for `call()` without its schemas, for pages whose first load must not wait for zod: `sent<typeof showMyTask>({ … })`. The compiler
 * compares it with the contract. Safe: besides these fields `call()` reads only `success`, and such pages show no success toast.
 */
export const sent = <E extends EndpointShape>(shape: Sent<E>): E => shape as unknown as E
