import { resource, route } from '@/lib/http/route'
import { correctMyTask, eraseMyTask, showMyTask } from '@/lib/my-task/contract'
import { correctTask } from '@/lib/my-task/correct'
import { eraseTask, showTask } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

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
