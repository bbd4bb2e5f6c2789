import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { requiredText } from '@/lib/platform/contract/fields'
import { dataOf, done, idParams, instant, pageOf, pageQuery, rowId } from '@/lib/platform/contract/schemas'

/** A note of an administrator about a promoter, for the other administrators. */
const PromoterNote = z
  .object({
    id: z.number().int(),
    text: z.string(),
    author: z.string().meta({ description: 'Their name at the time' }),
    own: z.boolean().meta({ description: "Whether it is the caller's, who alone may delete it" }),
    created_at: instant,
  })
  .meta({ id: 'PromoterNote' })
export type PromoterNote = z.output<typeof PromoterNote>

export const listNotes = endpoint({
  method: 'GET',
  path: '/promoters/{id}/notes',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'What administrators noted about a promoter, newest first; promoters never see it',
  params: idParams,
  query: pageQuery.omit({ search: true }),
  output: pageOf(PromoterNote),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/promoters/{id}/notes',
  auth: ['admin'],
  scope: 'write:promoters',
  summary: 'Notes something about a promoter',
  params: idParams,
  body: z.object({ text: requiredText('required', 2000) }),
  status: 201,
  output: dataOf(PromoterNote),
  success: 'note_added',
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/promoters/{id}/notes/{note}',
  auth: ['admin'],
  scope: 'write:promoters',
  summary: 'Deletes a note of the caller',
  params: idParams.extend({ note: rowId }),
  output: done,
  success: 'note_deleted',
})
