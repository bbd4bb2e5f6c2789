import { showFigures } from '@/lib/figures/contract'
import { publicFigures } from '@/lib/figures/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showFigures, { limit: limits.read, handler: async () => ({ data: await publicFigures() }) }),
)
