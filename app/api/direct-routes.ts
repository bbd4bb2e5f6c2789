import { directRoute } from '@/lib/server/http/direct'
import { endpointsOf, type RouteExports } from '@/lib/server/http/route'

// Not `eager`: that hands out modules that wait for others before they are there.
const files = import.meta.glob<RouteExports>('./v1/**/route.ts')

/**
 * The calls that our own server answers without Next, through the same `route()` as everywhere: all of `/api/v1` that answers JSON. Before
 * each of them Next spends more time than most need themselves, and it makes copies of proofs. Next answers what they leave: files, the
 * OpenAPI document, HEAD and OPTIONS, other spellings of an address.
 */
export async function loadDirectRoutes() {
  const routes = await Promise.all(Object.values(files).map((load) => load()))
  return routes
    .flatMap(endpointsOf)
    .filter(({ endpoint }) => !endpoint.csvRow)
    .map(directRoute)
}
