import { expect } from '@playwright/test'
import { person, randomNumber } from '../lib/testing/visitor.mjs'
import { tag } from './support/admin'
import { publishCampaign, SURVEY_CODE } from './support/campaigns'
import { decide, handIn } from './support/my-task'
import { png } from './support/pictures'
import { openAlive, withoutBanner } from './support/site'
import { test } from './support/test'

test('shots', async ({ browser, request, sql }) => {
  test.setTimeout(120_000)
  const s = await publishCampaign(request, sql, { acceptAfterDays: 7 })
  const o = await publishCampaign(request, sql, { kind: 'other', change: (content) => {
    content.proof_items = [
      { kind: 'picture', key: 'pic', label: { pt: 'Foto do produto', en: 'Photo of the product' }, hint: { pt: 'Com o rótulo inteiro.' } },
      { kind: 'link', key: 'post', label: { pt: 'Seu post' }, hosts: ['example.com'] },
      { kind: 'text', key: 'words', label: { pt: 'O que achou?', en: 'What do you think?' }, minimum: 5, maximum: 80 },
      { kind: 'choice', key: 'colour', label: { pt: 'Qual cor?' }, options: [{ key: 'a', text: { pt: 'Azul' } }, { key: 'b', text: { pt: 'Bege' } }] },
      { kind: 'code', key: 'word', label: { pt: 'Código' }, code: 'ROSA' },
    ] } })
  const give = async (slug: string, proof: Record<string, never>) => {
    const fingerprint = tag()
    const place = await request.post(`/api/v1/campaigns/${slug}/places`, { data: { fingerprint } })
    const { place_token } = (await place.json()).data
    const a = await request.post('/api/v1/referrals', { multipart: { ...person, whatsapp: randomNumber(), fingerprint, campaign: slug, place_token, ...proof } })
    const { data, meta } = await a.json()
    return { code: data as string, token: meta.task_token as string }
  }
  const one = await handIn(request)
  const two = await give(s.slug, { proof_code: SURVEY_CODE } as never)
  const three = await give(s.slug, { proof_code: SURVEY_CODE } as never)
  const four = await give(o.slug, { proof_pic: await png(), proof_post: 'https://example.com/p/1', proof_words: 'Gostei', proof_colour: 'a', proof_word: 'rosa' } as never)
  await decide(request, sql, three.code, { decision: 'approve' })
  await decide(request, sql, four.code, { decision: 'reject', reason: 'incomplete', note: 'Falta o rótulo' })
  for (const locale of ['pt-BR', 'en-US']) for (const [w, h] of [[360, 740], [1280, 800]] as const) {
    const page = await browser.newPage({ locale, viewport: { width: w, height: h }, baseURL: process.env.E2E_BASE_URL })
    await withoutBanner(page)
    await page.addInitScript((kept) => {
      if (localStorage.getItem('my-tasks')) return
      localStorage.setItem('my-tasks', JSON.stringify({ state: { tasks: kept.map(({ code, token }, at) => ({ code, token, received_at: new Date(Date.now() - at * 1e6).toISOString() })) }, version: 0 }))
    }, [four, three, two, one])
    const shot = (name: string) => page.screenshot({ path: `/tmp/mt-shots/${name}-${locale}-${w}.png`, fullPage: true })
    await openAlive(page, '/my-tasks')
    await expect(page.locator('main li time')).toHaveCount(8)
    await expect(page.locator('main form')).toBeVisible()
    await shot('list')
    await openAlive(page, `/my-task#${two.token}`)
    await expect(page.locator('li[aria-current=step]')).toBeVisible()
    await page.waitForTimeout(800)
    await shot('review')
    await openAlive(page, `/my-task#${four.token}`)
    await expect(page.locator('form textarea').first()).toBeVisible()
    await page.waitForTimeout(800)
    await page.locator('form[aria-labelledby=new-proof] button[type=submit]').click()
    await page.waitForTimeout(500)
    await shot('redo')
    await page.evaluate(() => localStorage.setItem('my-tasks', JSON.stringify({ state: { tasks: [] }, version: 0 })))
    await openAlive(page, '/my-tasks')
    await expect(page.locator('main form')).toBeVisible()
    await shot('empty')
    await page.close()
  }
})
