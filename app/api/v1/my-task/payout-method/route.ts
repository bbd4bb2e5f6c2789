import { resource, route } from '@/lib/http/route'
import { setMyPayoutMethod } from '@/lib/my-task/contract'
import { setPayoutMethod } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(setMyPayoutMethod, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await setPayoutMethod(ctx, headers['x-task-token'], body) }),
  }),
)
