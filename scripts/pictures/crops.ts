import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { screenSizes } from '@/components/landing/screen-sizes'
import type { ShotName } from './shots'

interface Crop {
  of: ShotName
  /** The part to take, in CSS pixels; the window is as high as the page. */
  at: (page: Page) => Promise<{ x: number; y: number; width: number; height: number }>
  /** Quality from 0 to 100; pictures on the first screen compete with the page's font and scripts. */
  quality?: number
}

const WINDOW = { width: 360, height: 740 }
/** As wide as a phone, with the aspect ratio of a step's picture on the landing page. */
const STEP = { width: 360, height: 232 }

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  return box
}
const step = (y: number) => ({ x: 0, y: Math.round(y), ...STEP })

/** What the landing page shows of the product. */
export const crops = {
  task: { of: 'task', at: async () => ({ x: 0, y: 0, ...WINDOW }), quality: 35 },
  paid: { of: 'my-task', at: (page) => boxOf(page, 'section[aria-labelledby=task-now]'), quality: 37 },
  start: { of: 'registration', at: async (page) => step((await boxOf(page, 'main label')).y - 20) },
  share: {
    of: 'task',
    at: async (page) => {
      const proof = await boxOf(page, 'main button:has(img[src^="blob:"])')
      return step(proof.y + proof.height + 66 - STEP.height)
    },
  },
  reward: {
    of: 'code',
    at: async (page) => {
      const code = await boxOf(page, '.rounded-card:has([data-testid=payment-code])')
      return step(code.y + code.height + 12 - STEP.height)
    },
  },
} as const satisfies Record<string, Crop>
export type CropName = keyof typeof crops

/** Takes a picture of a part of an open page. */
export async function crop(page: Page, name: CropName): Promise<Buffer> {
  const { at, quality = 42 }: Crop = crops[name]
  const isWindow = name === 'task'
  // In a low window, elements at its lower edge would cover the page.
  if (!isWindow) await page.setViewportSize({ width: WINDOW.width, height: 2200 })
  const clip = await at(page)
  const png = await page.screenshot({ clip, animations: 'disabled' })
  // AVIF needs two thirds of WebP's bytes for the same quality.
  return sharp(png).resize({ width: screenSizes[name].width }).avif({ quality, effort: 9, chromaSubsampling: '4:2:0' }).toBuffer()
}
