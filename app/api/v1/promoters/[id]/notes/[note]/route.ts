import { resource, route } from '@/lib/http/route'
import { removeNote } from '@/lib/promoters/notes'
import { deleteNote } from '@/lib/promoters/notes-contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(deleteNote, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeNote(ctx, params.id, params.note)
      return { data: null }
    },
  }),
)
