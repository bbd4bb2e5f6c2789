import { showFigures } from '@/lib/money/figures/contract'
import { publicFigures } from '@/lib/money/figures/service'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'

export const figuresCalls = [route(showFigures, { limit: limits.read, handler: async () => ({ data: await publicFigures() }) })]
