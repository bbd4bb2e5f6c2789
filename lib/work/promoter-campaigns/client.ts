import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { listPromoterCampaigns, showPromoterCampaign } from './contract'
import { addLabel, listLabels, removeLabel } from './labels-contract'

/** Browser queries for the campaigns as a promoter sees them. */
export const promoterCampaignQueries = {
  all: () => ['promoter-campaigns'] as const,
  list: () =>
    queryOptions({
      queryKey: [...promoterCampaignQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await call(listPromoterCampaigns, {}, { signal })).data,
      meta: { quiet: true },
    }),
  one: (slug: string) =>
    queryOptions({
      queryKey: [...promoterCampaignQueries.all(), 'one', slug],
      queryFn: async ({ signal }) => (await call(showPromoterCampaign, { params: { slug } }, { signal })).data,
      meta: { quiet: true },
    }),
}

/** Browser queries for the labels that a promoter keeps. */
export const labelQueries = {
  all: () => ['labels'] as const,
  list: () =>
    queryOptions({
      queryKey: [...labelQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await call(listLabels, {}, { signal })).data,
      meta: { quiet: true },
    }),
}

/** Keeps a label; the form shows why it cannot be kept. */
export const useAddLabel = () =>
  usePress({ mutationFn: (label: string) => call(addLabel, { body: { label } }), meta: { quiet: true, invalidates: [labelQueries.all()] } })

/** Takes a label off the list; links with it still work. */
export const useRemoveLabel = () =>
  usePress({ mutationFn: (label: string) => call(removeLabel, { params: { label } }), meta: { invalidates: [labelQueries.all()] } })
