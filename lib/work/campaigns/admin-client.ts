import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput, CallOutput } from '@/lib/platform/contract/endpoint'
import {
  addCampaignPicture,
  type CampaignEdit,
  changeCampaign,
  cloneCampaign,
  createCampaign,
  decideFunding,
  discardDraft,
  endCampaign,
  endIdlePlaces,
  fundCampaign,
  listAllCampaigns,
  listVersions,
  pauseCampaign,
  publishCampaign,
  resumeCampaign,
  showCampaignEdit,
  showCampaignFigures,
  showCampaignMoney,
  tryCode,
  unfundCampaign,
} from './admin-contract'

/** Browser queries for campaigns, for administrators. */
export const campaignQueries = {
  all: () => ['campaigns'] as const,
  list: (query: CallInput<typeof listAllCampaigns>['query']) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listAllCampaigns, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** A campaign with its draft. It is fetched anew by hand alone, because a form shows it. */
  edit: (id: number) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'edit', id],
      queryFn: async ({ signal }) => (await call(showCampaignEdit, { params: { id } }, { signal })).data,
      staleTime: 0,
      refetchOnWindowFocus: false,
      meta: { quiet: true },
    }),
  figures: (id: number) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'figures', id],
      queryFn: async ({ signal }) => (await call(showCampaignFigures, { params: { id } }, { signal })).data,
      meta: { quiet: true },
    }),
  money: (id: number) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'money', id],
      queryFn: async ({ signal }) => (await call(showCampaignMoney, { params: { id } }, { signal })).data,
      // So that what a second administrator decides is soon seen.
      staleTime: 30_000,
      meta: { quiet: true },
    }),
  versions: (id: number) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'versions', id],
      queryFn: async ({ signal }) => (await call(listVersions, { params: { id } }, { signal })).data,
      staleTime: 0,
      meta: { quiet: true },
    }),
}

const changed = { invalidates: [campaignQueries.all(), queryRoots.audit] }

/** Makes a draft from a kind's template. */
export const useCreateCampaign = () =>
  usePress({
    mutationFn: async (kind: CallInput<typeof createCampaign>['body']['kind']) => (await call(createCampaign, { body: { kind } })).data,
    meta: changed,
  })

export type CampaignChange = CallInput<typeof changeCampaign>['body']

/** Saves a change of settings or draft, if the campaign is still at this revision. @throws ApiError with `current` if it is not */
export const saveCampaign = async (id: number, revision: number, body: CampaignChange): Promise<CampaignEdit> =>
  (await call(changeCampaign, { params: { id }, headers: { 'if-match': String(revision) }, body })).data

/** Discards the draft. */
export const useDiscardDraft = (id: number) => usePress({ mutationFn: () => call(discardDraft, { params: { id } }), meta: changed })

/** Publishes the draft. The dialog shows what is wrong. */
export const usePublishCampaign = (id: number, guard: Guard) =>
  usePress({
    mutationFn: async (body: CallInput<typeof publishCampaign>['body']) => (await guard(() => call(publishCampaign, { params: { id }, body }))).data,
    meta: { ...changed, quiet: true },
  })

const moves = { pause: pauseCampaign, resume: resumeCampaign, end: endCampaign }
export type CampaignMove = keyof typeof moves

/** Pauses, resumes or ends a campaign. */
export const useMoveCampaign = (id: number) =>
  usePress({
    mutationFn: async (move: CampaignMove) => (await call(moves[move], { params: { id } })).data,
    meta: { invalidates: [campaignQueries.all(), queryRoots.audit, queryRoots.dashboard] },
  })

/** Ends the places in which nothing was done. */
export const useEndIdlePlaces = (id: number) =>
  usePress({
    mutationFn: () => call(endIdlePlaces, { params: { id } }),
    meta: { invalidates: [campaignQueries.all(), queryRoots.audit, queryRoots.dashboard] },
  })

/** Whether a code is the saved one of a proof item. */
export const useTryCode = (id: number) =>
  usePress({ mutationFn: async (body: CallInput<typeof tryCode>['body']) => (await call(tryCode, { params: { id }, body })).data.is_right })

/** Makes a draft with the same content. */
export const useCloneCampaign = (id: number) => usePress({ mutationFn: async () => (await call(cloneCampaign, { params: { id } })).data, meta: changed })

export type FundingBody = CallInput<typeof fundCampaign>['body']

/** Puts money in or takes some out. The form shows what is wrong. */
export const useFunding = (id: number, guard: Guard) =>
  usePress({
    mutationFn: ({ kind, key, ...body }: FundingBody & { kind: 'fund' | 'unfund'; key: string }) =>
      guard(() => call(kind === 'fund' ? fundCampaign : unfundCampaign, { params: { id }, headers: { 'idempotency-key': key }, body })),
    meta: { ...changed, quiet: true },
  })

/** Confirms or refuses what another administrator asked for. */
export const useDecideFunding = (id: number, guard: Guard) =>
  usePress({
    mutationFn: ({ funding, decision }: { funding: number; decision: 'confirm' | 'refuse' }) =>
      guard(() => call(decideFunding, { params: { id, funding }, body: { decision } })),
    meta: changed,
  })

/** Stores a picture for instructions and examples. @param onProgress share of it that was sent, 0 to 1 @throws ApiError */
export const sendCampaignPicture = async (id: number, picture: File, onProgress: (share: number) => void) =>
  (await call(addCampaignPicture, { params: { id }, body: { picture } }, { onProgress })).data

export type CampaignListRow = CallOutput<typeof listAllCampaigns>['data'][number]
export type CampaignMoney = CallOutput<typeof showCampaignMoney>['data']
export type CampaignFunding = CampaignMoney['fundings'][number]
export type CampaignVersions = CallOutput<typeof listVersions>['data']
export type VersionDifference = CampaignVersions['versions'][number]['changes'][number]
