import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { revealMyPayoutMethod, setMyPayoutMethod } from '@/lib/work/my-task/contract'
import { revealPayoutMethod, setPayoutMethod } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(revealMyPayoutMethod, {
    limit: limits.taskReveal,
    handler: async ({ ctx, headers }) => ({ data: await revealPayoutMethod(ctx, headers['x-task-token']) }),
  }),
  route(setMyPayoutMethod, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await setPayoutMethod(ctx, headers['x-task-token'], body) }),
  }),
)
