import { type APIRequestContext, expect } from '@playwright/test'
import type postgres from 'postgres'
import type { z } from 'zod'
import type { CampaignKind } from '@/db/campaign-values'
import type { CampaignSettings } from '@/lib/work/campaigns/admin-contract'
import type { DraftContent } from '@/lib/work/campaigns/content'
import { tag } from './admin'
import { confirmedToken } from './payout-desk'
import { addAdmin } from './review'

/** The code that the survey shows at its end. */
export const SURVEY_CODE = 'GIRASSOL'

type Content = z.output<typeof DraftContent>

interface Published {
  kind?: CampaignKind
  /** In reais. */
  reward?: number
  commission?: number
  /** In reais, below what needs a second administrator; 0 for nothing. */
  fund?: number
  settings?: Partial<z.input<typeof CampaignSettings>>
  acceptAfterDays?: number | null
  /** Changes the template's content before it is published. */
  change?: (content: Content) => void
}

/** Makes, funds and publishes a campaign of a template through the calls of the administrators' pages. @returns it, and a token that may move its money */
export async function publishCampaign(
  request: APIRequestContext,
  sql: postgres.Sql,
  { kind = 'survey', reward = 4, commission = 1, fund = 400, settings = {}, acceptAfterDays = null, change }: Published = {},
) {
  const authorization = `Bearer ${await confirmedToken(request, await addAdmin(sql))}`
  const send = async (method: 'post' | 'patch', path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await request[method](`/api/v1/campaigns${path}`, { headers: { authorization, ...headers }, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const name = tag()
  const made = await send('post', '', { kind })
  const content: Content = made.draft.content
  content.title = { pt: `${content.title.pt} ${name}`, en: `${content.title.en} ${name}` }
  for (const item of content.proof_items) if (item.kind === 'code') item.code = SURVEY_CODE
  for (const step of content.steps) if (step.kind === 'task') step.link = 'https://pesquisas.example.com/1'
  change?.(content)
  const slug = `tarefa-${name}`
  const drafted = await send(
    'patch',
    `/${made.id}`,
    { settings: { slug, has_budget: fund > 0, ...settings }, draft: { reward, commission, accept_after_days: acceptAfterDays, content } },
    { 'if-match': String(made.revision) },
  )
  if (fund > 0) await send('post', `/${made.id}/fund`, { amount: fund, reference: `TED ${name}` })
  await send('post', `/${made.id}/publish`, { revision: drafted.revision, reward, commission })
  return { id: made.id as number, slug, title: content.title, authorization }
}

/** Publishes a further version of a campaign, which pays another amount. @param reward in reais */
export async function publishOtherReward(request: APIRequestContext, { id, authorization }: { id: number; authorization: string }, reward: number) {
  const headers = { authorization }
  const edit = (await (await request.get(`/api/v1/campaigns/${id}/draft`, { headers })).json()).data
  const changed = await request.patch(`/api/v1/campaigns/${id}`, { headers: { ...headers, 'if-match': String(edit.revision) }, data: { draft: { reward } } })
  expect(changed.ok(), await changed.text()).toBe(true)
  const { revision, draft } = (await changed.json()).data
  const published = await request.post(`/api/v1/campaigns/${id}/publish`, { headers, data: { revision, reward, commission: draft.commission } })
  expect(published.ok(), await published.text()).toBe(true)
}
