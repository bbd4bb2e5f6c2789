import { resource, route } from '@/lib/http/route'
import { eraseMyTask, renameMyTask, showMyTask } from '@/lib/my-task/contract'
import { eraseTask, renameTask, showTask } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showMyTask, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await showTask(ctx, headers['x-task-token']) }) }),
  route(renameMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await renameTask(ctx, headers['x-task-token'], body.name) }),
  }),
  route(eraseMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers }) => {
      await eraseTask(ctx, headers['x-task-token'])
      return { data: null }
    },
  }),
)
