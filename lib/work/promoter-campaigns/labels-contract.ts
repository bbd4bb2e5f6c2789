import { z } from 'zod'
import { LINK_LABEL } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, done, instant } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'

/** Most labels that a promoter keeps. */
export const KEPT_LABELS = 50

const label = typedString({ error: messageKey('required') })
  .toLowerCase()
  .regex(LINK_LABEL, messageKey('label_invalid'))

/** A promoter's own name for where they put links. */
const KeptLabel = z.object({ label: z.string(), created_at: instant }).meta({ id: 'KeptLabel' })
export type KeptLabel = z.output<typeof KeptLabel>

export const listLabels = endpoint({
  method: 'GET',
  path: '/labels',
  auth: ['promoter'],
  scope: 'read:campaigns',
  summary: 'The labels that the caller keeps for links, oldest first',
  output: dataOf(z.array(KeptLabel)),
})

export const addLabel = endpoint({
  method: 'POST',
  path: '/labels',
  auth: ['promoter'],
  summary: 'Keeps a label; one that is kept already stays as it is',
  body: z.object({ label: label.meta({ description: '1 to 40 of a-z, 0-9 and hyphens' }) }),
  status: 201,
  output: dataOf(KeptLabel),
  success: 'label_added',
  refusals: { 409: `The caller keeps ${KEPT_LABELS} labels already` },
})

export const removeLabel = endpoint({
  method: 'DELETE',
  path: '/labels/{label}',
  auth: ['promoter'],
  summary: 'Removes a label from the list; links with it still work, and what they brought stays in the figures',
  params: z.object({ label: z.string().regex(LINK_LABEL) }),
  output: done,
  success: 'label_removed',
})
