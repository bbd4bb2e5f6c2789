import { expect } from '@playwright/test'
import sharp from 'sharp'
import { person, randomNumber } from '../../lib/testing/visitor.mjs'
import { tag } from '../support/admin'
import { publishCampaign } from '../support/campaigns'
import { deskOn, openDesk, people } from '../support/review'
import { desktop, oneLanguage } from '../support/site'
import { test } from '../support/test'

/** A screen that says 'Seguindo' below its middle, on the left, and 'Inscrever-se' at its end. */
const screen = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1080" font-family="sans-serif"><rect width="540" height="1080" fill="#fff"/><text x="54" y="760" font-size="40">Seguindo</text><text x="54" y="1000" font-size="40">Inscrever-se</text><text x="54" y="200" font-size="30">${tag()}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** The words that a campaign names, found by reading and marked in the picture. */
export function reviewWords() {
  for (const { locale, texts } of oneLanguage) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale, viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

      test('a picture is read for the right and the wrong words of its campaign; what was found is marked where it is, also turned and in its own size', {
        tag: '@large',
      }, async ({ page, request, sql }) => {
        test.setTimeout(120_000)
        const campaign = await publishCampaign(request, sql, {
          kind: 'follow',
          change: (content) => {
            content.proof_items = [
              {
                kind: 'picture',
                key: 'proof',
                label: { pt: 'Print', en: 'Screenshot' },
                words: ['Seguindo', '@outra.pagina'],
                wrong_words: ['Inscrever-se | Subscribe'],
              },
            ]
          },
        })
        const name = people(1)[0] ?? ''
        const proof_proof = { name: 'p.png', mimeType: 'image/png', buffer: await screen() }
        const sent = await request.post('/api/v1/referrals', {
          multipart: { ...person, name, whatsapp: randomNumber(), fingerprint: tag(), campaign: campaign.slug, proof_proof },
        })
        expect(sent.status(), await sent.text()).toBe(201)
        const code = (await sent.json()).data
        // A picture that is still being read has no marks.
        const isRead = async () =>
          (
            await sql`select state from picture_readings join attempt_items as item on item.id = item_id join completions as c on c.id = item.completion_id
              where payment_code = ${code}`
          )[0]?.state
        await expect.poll(isRead, { timeout: 90_000 }).toBe('read')
        await openDesk(page, sql, [code])
        const { at, t } = deskOn(page, texts)
        await at(name)
        const words = page.getByRole('region', { name: t.words.title })
        await expect(words).toContainText('@outra.pagina', { timeout: 60_000 })
        await expect(words).toContainText('1')
        await expect(words).toContainText(t.words.wrong.replace('{list}', '“Inscrever-se | Subscribe”'))
        const marks = page.locator('figure section:not([hidden]) [data-mark]')
        await expect(marks).toHaveCount(2)
        const mark = marks.and(page.locator('[data-mark=right]'))
        // The mark's middle, as shares of the picture as it is seen.
        const place = async () => {
          const [box, picture] = [
            await mark.boundingBox(),
            await page.locator('figure section:not([hidden]) img').evaluate((image: HTMLImageElement) => {
              const { x, y, width, height } = image.getBoundingClientRect()
              const lying = getComputedStyle(image).rotate === '90deg'
              const [w, h] = lying ? [image.naturalHeight, image.naturalWidth] : [image.naturalWidth, image.naturalHeight]
              const scale = Math.min(width / w, height / h)
              return { x: x + (width - w * scale) / 2, y: y + (height - h * scale) / 2, width: w * scale, height: h * scale }
            }),
          ]
          if (!box) return []
          const share = (middle: number, from: number, length: number) => Math.round((10 * (middle - from)) / length) / 10
          return [share(box.x + box.width / 2, picture.x, picture.width), share(box.y + box.height / 2, picture.y, picture.height)]
        }
        await expect.poll(place).toEqual([0.3, 0.7])
        await page.keyboard.press('z')
        await expect.poll(place).toEqual([0.3, 0.7])
        await page.keyboard.press('t')
        await expect.poll(place).toEqual([0.3, 0.3])
        await page.keyboard.press('z')
        await expect.poll(place).toEqual([0.3, 0.3])
        await page.keyboard.press('w')
        await expect(marks).toHaveCount(0)
        await words.getByRole('button', { name: t.words.show }).click()
        await expect(marks).toHaveCount(2)
        expect(await sql`select status from completions where payment_code = ${code}`).toEqual([{ status: 'in_review' }])
      })
    })
  }
}
