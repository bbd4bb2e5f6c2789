import { createHash, timingSafeEqual } from 'node:crypto'
import { HttpError } from '@/lib/http/errors'
import { noStore } from '@/lib/http/respond'
import { plain } from '@/lib/http/route'
import { env } from '@/lib/platform/env'
import { metrics } from '@/lib/platform/metrics'
import { AppError } from '@/lib/service/errors'

const digest = (value: string) => createHash('sha256').update(value).digest()

/** The process's figures for Prometheus. Without METRICS_TOKEN there are none. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/metrics', {
  GET: async (request) => {
    const { METRICS_TOKEN } = env()
    const figures = metrics()
    if (!METRICS_TOKEN || !figures) throw new AppError('not_found')
    const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN))) throw new HttpError('unauthenticated', { 'www-authenticate': 'Bearer' })
    return new Response(await figures.registry.metrics(), { headers: { ...noStore, 'content-type': figures.registry.contentType } })
  },
})
