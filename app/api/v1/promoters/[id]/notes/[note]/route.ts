import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { removeNote } from '@/lib/work/promoters/notes'
import { deleteNote } from '@/lib/work/promoters/notes-contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(deleteNote, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeNote(ctx, params.id, params.note)
      return { data: null }
    },
  }),
)
