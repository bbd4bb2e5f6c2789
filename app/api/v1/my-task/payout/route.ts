import { resource, route } from '@/lib/http/route'
import { requestMyPayout } from '@/lib/my-task/contract'
import { requestTaskPayout } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(requestMyPayout, {
    limit: limits.myTask,
    handler: async ({ ctx, headers }) => ({ data: await requestTaskPayout(ctx, headers['x-task-token']) }),
  }),
)
