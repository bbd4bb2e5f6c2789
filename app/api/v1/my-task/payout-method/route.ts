import { resource, route } from '@/lib/http/route'
import { revealMyPayoutMethod, setMyPayoutMethod } from '@/lib/my-task/contract'
import { revealPayoutMethod, setPayoutMethod } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

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
