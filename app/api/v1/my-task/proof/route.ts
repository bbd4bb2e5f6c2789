import { resource, route } from '@/lib/http/route'
import { resubmitMyTask } from '@/lib/my-task/contract'
import { sendProofAgain } from '@/lib/my-task/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(resubmitMyTask, {
    limit: limits.submit,
    handler: async ({ ctx, headers, body }) => ({ data: await sendProofAgain(ctx, headers['x-task-token'], body, headers['idempotency-key']) }),
  }),
)
