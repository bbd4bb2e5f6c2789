import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { LinkSlug, listLinks } from './contract'

const list = sent<typeof listLinks>({ method: 'GET', path: '/links', auth: 'public' })

let links: Promise<Record<string, string>> | undefined

/** The address of a link setting, without a query cache: fetched once for each page, and again after a failure. @throws ApiError */
export async function linkAddress(slug: LinkSlug): Promise<string | undefined> {
  links ??= call(list, {}).then(({ data }) => Object.fromEntries(data.map((link) => [link.slug, link.url])))
  try {
    return (await links)[slug]
  } catch (error) {
    links = undefined
    throw error
  }
}
