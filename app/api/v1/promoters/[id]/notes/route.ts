import { resource, route } from '@/lib/http/route'
import { noteAbout, notesPage } from '@/lib/promoters/notes'
import { addNote, listNotes } from '@/lib/promoters/notes-contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listNotes, { limit: limits.read, handler: ({ ctx, params, query }) => notesPage(ctx, params.id, query) }),
  route(addNote, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await noteAbout(ctx, params.id, body.text) }) }),
)
