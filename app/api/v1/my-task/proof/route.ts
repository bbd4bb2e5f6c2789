import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { resubmitMyTask } from '@/lib/work/my-task/contract'
import { sendProofAgain } from '@/lib/work/my-task/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(resubmitMyTask, {
    limit: limits.submit,
    handler: async ({ ctx, headers, body }) => ({ data: await sendProofAgain(ctx, headers['x-task-token'], body, headers['idempotency-key']) }),
  }),
)
