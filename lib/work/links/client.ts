import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { LinkSlug } from './contract'

/** Loaded with the first use: zod comes with it, which no page should wait for. */
const contract = () => importWithTimeout(import('./contract'))

/** All link settings. @throws ApiError */
export const fetchLinks = async (signal?: AbortSignal) => (await call((await contract()).listLinks, {}, { signal })).data

/** Browser queries for link settings; cached as every query is, for five minutes (SPEC section 7). */
export const linkQueries = {
  all: () => ['links'] as const,
  list: () =>
    queryOptions({
      queryKey: [...linkQueries.all(), 'list'],
      queryFn: ({ signal }) => fetchLinks(signal),
    }),
  /** The address of one slug, undefined until it is known. */
  address: (slug: LinkSlug) => queryOptions({ ...linkQueries.list(), select: (links) => links.find((link) => link.slug === slug)?.url }),
  /** How to reach an administrator: by e-mail, else WhatsApp, else Telegram; whichever is set. */
  contact: () =>
    queryOptions({
      ...linkQueries.list(),
      select: (links) => (['email', 'whatsapp', 'telegram'] as const).map((slug) => links.find((link) => link.slug === slug)?.url).find(Boolean),
    }),
}

/** Changes the address of a link setting. The cached list has it at once, because the next input is compared with it. */
export function useUpdateLink() {
  const queryClient = useQueryClient()
  return usePress({
    mutationFn: async ({ slug, url }: { slug: string; url: string }) => (await call((await contract()).updateLink, { params: { slug }, body: { url } })).data,
    onSuccess: (saved) => queryClient.setQueryData(linkQueries.list().queryKey, (links) => links?.map((link) => (link.slug === saved.slug ? saved : link))),
    meta: { invalidates: [linkQueries.all(), queryRoots.audit] },
  })
}
