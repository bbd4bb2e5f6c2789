import { z } from 'zod'
import { scopes } from '@/db/key-scopes'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, done, idParams, instant } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'

const ApiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    start: z.string().meta({ description: 'Its first characters, by which its owner recognises it' }),
    scopes: z.array(z.enum(scopes)),
    networks: z.array(z.string()).meta({ description: 'The addresses and networks (CIDR) from which it may be used; empty for all' }),
    state: z.enum(['active', 'ended', 'revoked']).meta({ description: '`active` works, `ended` is past its end, `revoked` was revoked' }),
    created_at: instant,
    ends_at: instant.nullable().meta({ description: 'When it stops working by itself; null for never' }),
    last_used_at: instant.nullable().meta({ description: 'The full hour in which it was last used, so up to 60 minutes before that use; null if never' }),
    revoked_at: instant.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/keys',
  auth: ['admin', 'promoter'],
  summary: "The caller's keys, newest first; revoked and ended ones for 90 days",
  output: dataOf(z.array(ApiKey)),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/keys',
  auth: ['admin', 'promoter'],
  confirmed: true,
  summary: 'Makes a key. The answer alone has the whole key: it is stored as a hash, and cannot be shown again',
  body: z.object({
    name: lineText('required', 60),
    scopes: z
      .array(z.enum(scopes), { error: messageKey('required') })
      .min(1, messageKey('required'))
      .meta({ description: 'A promoter’s key can have those of a promoter' }),
    networks: z.array(typedString().max(50)).max(20).default([]).meta({ description: 'Addresses or networks (CIDR), IPv4 or IPv6; empty for all' }),
    ends_at: z.iso
      .datetime({ offset: true, error: messageKey('invalid') })
      .optional()
      .meta({ description: 'When it stops working by itself' }),
  }),
  status: 201,
  output: dataOf(ApiKey.extend({ key: z.string().meta({ description: 'The whole key, shown this once' }) })),
  refusals: { 409: 'The caller has 20 working keys already' },
  success: 'api_key_created',
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/keys/{id}',
  auth: ['admin', 'promoter'],
  summary: 'Revokes a key at once and for good',
  params: idParams,
  output: done,
  success: 'api_key_revoked',
})
