import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { downloadMyData } from '@/lib/work/my-task/contract'
import { dataOfTask } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(downloadMyData, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await dataOfTask(ctx, headers['x-task-token']) }) }),
)
