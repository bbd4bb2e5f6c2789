import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { typedString } from '@/lib/platform/contract/typed'
import { itemBase, itemKind } from './item'

const host = typedString()
  .toLowerCase()
  .max(253, messageKey('too_long'))
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, messageKey('host_invalid'))

/** An https address, unique in the campaign, on one of the named hosts or their subdomains; without hosts on any. */
export const linkItem = itemKind({
  kind: 'link',
  schema: (strictness) => z.object({ kind: z.literal('link'), ...itemBase(strictness), hosts: z.array(host).max(10, messageKey('too_many')) }),
  initial: (key, label) => ({ kind: 'link' as const, key, label, hosts: [] }),
})
