import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { correctMyTask, eraseMyTask, showMyTask } from '@/lib/work/my-task/contract'
import { correctTask } from '@/lib/work/my-task/correct'
import { eraseTask, showTask } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showMyTask, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await showTask(ctx, headers['x-task-token']) }) }),
  route(correctMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await correctTask(ctx, headers['x-task-token'], body) }),
  }),
  route(eraseMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers }) => {
      await eraseTask(ctx, headers['x-task-token'])
      return { data: null }
    },
  }),
)
