import { type APIRequestContext, expect } from '@playwright/test'
import { person, randomNumber } from '../../lib/testing/visitor.mjs'
import { tag } from './admin'
import { png } from './pictures'

export interface HandedIn {
  code: string
  token: string
  whatsapp: string
}

/** A task that a visitor handed in. */
export async function handIn(request: APIRequestContext, name = 'Maria Aparecida'): Promise<HandedIn> {
  const whatsapp = randomNumber()
  const answer = await request.post('/api/v1/referrals', { multipart: { ...person, name, whatsapp, fingerprint: tag(), proof: await png() } })
  expect(answer.status()).toBe(201)
  const { data, meta } = await answer.json()
  return { code: data, token: meta.task_token, whatsapp }
}

/** Hands in the task of a campaign. */
export async function handInFor(request: APIRequestContext, slug: string, proof: Record<string, string>): Promise<HandedIn> {
  const [whatsapp, fingerprint] = [randomNumber(), tag()]
  const place = await request.post(`/api/v1/campaigns/${slug}/places`, { data: { fingerprint } })
  const { place_token } = (await place.json()).data
  const answer = await request.post('/api/v1/referrals', { multipart: { ...person, whatsapp, fingerprint, campaign: slug, place_token, ...proof } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data, meta } = await answer.json()
  return { code: data, token: meta.task_token, whatsapp }
}
