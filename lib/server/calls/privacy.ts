import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { erasePersonData, exportPersonData, findPersonData } from '@/lib/work/privacy-requests/contract'
import { erase, handOut, showPerson } from '@/lib/work/privacy-requests/service'

export const privacyCalls = [
  route(findPersonData, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await showPerson(ctx, body.who) }),
  }),
  route(exportPersonData, {
    limit: limits.file,
    handler: async ({ ctx, body }) => ({ data: await handOut(ctx, body) }),
  }),
  route(erasePersonData, {
    limit: limits.write,
    handler: async ({ ctx, body }) => {
      await erase(ctx, body)
      return { data: null }
    },
  }),
]
