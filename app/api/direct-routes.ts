import { directRoute } from '@/lib/server/http/direct'
import { endpointsOf, type RouteExports } from '@/lib/server/http/route'

// Without `eager`, which returns modules before the modules that they wait for are loaded.
const files = import.meta.glob<RouteExports>('./v1/**/route.ts')

/**
 * The calls that our own server answers without Next, through the same `route()` as everywhere: all of `/api/v1` that answers JSON. Next
 * needs more time per call than most handlers, and it copies proofs. Next still answers the rest: files, the OpenAPI document, HEAD and
 * OPTIONS, other spellings of an address.
 */
export async function loadDirectRoutes() {
  const routes = await Promise.all(Object.values(files).map((load) => load()))
  return routes
    .flatMap(endpointsOf)
    .filter(({ endpoint }) => !endpoint.csvRow)
    .map(directRoute)
}
