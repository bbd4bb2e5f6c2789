import { env } from '@/lib/platform/env'
import { metrics } from '@/lib/platform/metrics'
import { AppError } from '@/lib/platform/service/errors'
import { requireBearer } from '@/lib/server/http/bearer'
import { noStore } from '@/lib/server/http/respond'
import { plain } from '@/lib/server/http/route'

/** The process's figures for Prometheus; 404 without METRICS_TOKEN. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/metrics', {
  GET: async (request) => {
    requireBearer(request.headers, [env().METRICS_TOKEN])
    const figures = metrics()
    if (!figures) throw new AppError('not_found')
    return new Response(await figures.registry.metrics(), { headers: { ...noStore, 'content-type': figures.registry.contentType } })
  },
})
