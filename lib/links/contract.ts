import { z } from 'zod'
import { endpoint } from '@/lib/api/endpoint'
import { dataOf } from '@/lib/api/shapes'

/** The link settings that the pages read (SPEC section 3). */
export const linkSlugs = ['task', 'telegram', 'email', 'whatsapp'] as const
export type LinkSlug = (typeof linkSlugs)[number]

export const Link = z.object({ id: z.number().int(), slug: z.string(), title: z.string(), url: z.string() }).meta({ id: 'Link' })
export type Link = z.output<typeof Link>

const slugParams = z.object({ slug: z.string().max(40) })

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
