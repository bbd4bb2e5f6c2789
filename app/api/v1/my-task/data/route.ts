import { resource, route } from '@/lib/http/route'
import { downloadMyData } from '@/lib/my-task/contract'
import { dataOfTask } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(downloadMyData, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await dataOfTask(ctx, headers['x-task-token']) }) }),
)
