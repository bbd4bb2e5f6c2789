import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { requestMyPayout } from '@/lib/work/my-task/contract'
import { requestTaskPayout } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(requestMyPayout, {
    limit: limits.myTask,
    handler: async ({ ctx, headers }) => ({ data: await requestTaskPayout(ctx, headers['x-task-token']) }),
  }),
)
