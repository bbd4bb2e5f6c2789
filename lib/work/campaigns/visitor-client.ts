import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '@/lib/platform/browser/call'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { sent } from '@/lib/platform/contract/sent'
import { fetchCampaign, fetchOpenCampaigns } from './client'
import type * as contract from './contract'
import { linkToSend } from './sent-link'

// Without zod, as in `client.ts`.
const take = sent<typeof contract.takeCampaignPlace>({ method: 'POST', path: '/campaigns/{slug}/places', auth: 'public' })
const renew = sent<typeof contract.renewHeldPlace>({ method: 'POST', path: '/places/renew', auth: 'public' })
const work = sent<typeof contract.workOnHeldPlace>({ method: 'POST', path: '/places/work', auth: 'public' })
const giveBack = sent<typeof contract.giveBackHeldPlace>({ method: 'DELETE', path: '/places', auth: 'public' })

/** Browser queries for what visitors see of campaigns. */
export const offerQueries = {
  all: () => ['offers'] as const,
  /** What is open now. */
  open: () =>
    queryOptions({
      queryKey: [...offerQueries.all(), 'open'],
      queryFn: ({ signal }) => fetchOpenCampaigns(signal),
      // A part of a page that has more to say, and does without it.
      meta: { quiet: true },
    }),
  /** What a campaign promises, or a place of it. */
  promise: (slug: string, token: string | undefined) =>
    queryOptions({
      queryKey: [...offerQueries.all(), 'promise', slug, token],
      queryFn: ({ signal }) => fetchCampaign(slug, token, signal),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
}

export type TakenPlace = z.output<typeof contract.takeCampaignPlace.output>['data']

/**
 * Takes a place of a campaign.
 * @param tokens of the places that this browser kept @param key the same for every repetition, which gets the same place
 * @throws ApiError, like all calls here; its text says why there is none
 */
export async function requestPlace(slug: string, tokens: string[], key: string): Promise<TakenPlace> {
  const headers = { 'x-place-token': tokens.join(',') || undefined, 'idempotency-key': key }
  return (await call(take, { params: { slug }, headers, body: { ...linkToSend(slug), fingerprint: await deviceFingerprint() } })).data
}

const byToken = (token: string) => ({ headers: { 'x-place-token': token } })

/** Keeps a place for its whole time from now. @param tokens that of the place, and those of the others of this browser */
export const renewPlaceOf = async (tokens: string[]) => (await call(renew, byToken(tokens.join(',')))).data

/** Says that steps were done with a place, which keeps it for longer. */
export const workOnPlace = async (token: string, steps_done: number) => (await call(work, { ...byToken(token), body: { steps_done } })).data

/** Gives a place back. */
export const leavePlace = async (token: string): Promise<void> => {
  await call(giveBack, byToken(token))
}
