import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { requiredText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf } from '@/lib/platform/contract/schemas'

/** The link settings that the pages read (SPEC section 3). */
export const linkSlugs = ['task', 'telegram', 'email', 'whatsapp'] as const
export type LinkSlug = (typeof linkSlugs)[number]

export const Link = z.object({ id: z.number().int(), slug: z.string(), title: z.string(), url: z.string() }).meta({ id: 'Link' })
export type Link = z.output<typeof Link>

const slugParams = z.object({ slug: requiredText('invalid', 40) })

export const listLinks = endpoint({
  method: 'GET',
  path: '/links',
  auth: 'public',
  summary: 'The outside addresses that the pages link to',
  output: dataOf(z.array(Link)),
})

export const getLink = endpoint({
  method: 'GET',
  path: '/links/{slug}',
  auth: 'public',
  summary: 'One of these addresses',
  params: slugParams,
  output: dataOf(Link),
})

/** A web address must be one that a browser would open; what follows the other schemes is free text (SPEC section 5). */
const isOpenable = (url: string) => !/^https?:/i.test(url) || (URL.canParse(url) && new URL(url).hostname !== '')

export const updateLink = endpoint({
  method: 'PATCH',
  path: '/links/{slug}',
  auth: ['admin'],
  summary: 'Changes one of these addresses',
  params: slugParams,
  body: z.object({
    url: requiredText('url_required', 2048)
      // No control or invisible character anywhere, and no space in web addresses: browsers drop some of them and then open another address.
      .regex(/^(?:https?:\/\/[^\s\p{Cc}\p{Cf}\p{Z}\p{Cs}]+|(?:mailto:|whatsapp:|tel:)[^\s\p{Cc}\p{Cf}\p{Z}\p{Cs}]+(?: [^\s\p{Cc}\p{Cf}\p{Z}\p{Cs}]+)*)$/iu, {
        error: messageKey('url_invalid'),
        abort: true,
      })
      .refine(isOpenable, messageKey('url_invalid')),
  }),
  output: dataOf(Link),
  success: 'link_updated',
})
