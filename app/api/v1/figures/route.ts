import { showFigures } from '@/lib/money/figures/contract'
import { publicFigures } from '@/lib/money/figures/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showFigures, { limit: limits.read, handler: async () => ({ data: await publicFigures() }) }),
)
