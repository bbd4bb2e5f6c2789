import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { screenSizes } from '@/components/landing/screen-sizes'
import type { ShotName } from './shots'

interface Crop {
  of: ShotName
  /** The part to take, in CSS pixels; the window is as high as the page. */
  at: (page: Page) => Promise<{ x: number; y: number; width: number; height: number }>
}

const WIDTH = 360
/** As wide as a phone, with the aspect ratio of a step's picture on the landing page. */
const STEP = { width: WIDTH, height: 232 }

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  return box
}
const step = (y: number) => ({ x: 0, y: Math.round(y), ...STEP })

/** What the landing page shows of the product. */
export const crops = {
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
      const slip = await boxOf(page, 'main div:has(> .drawn + div [data-testid=payment-code])')
      return step(slip.y - 12)
    },
  },
} as const satisfies Record<string, Crop>
export type CropName = keyof typeof crops

/** Takes a picture of a part of an open page. */
export async function crop(page: Page, name: CropName): Promise<Buffer> {
  // In a low window, elements at its lower edge would cover the page.
  await page.setViewportSize({ width: WIDTH, height: 2200 })
  const clip = await crops[name].at(page)
  const png = await page.screenshot({ clip, animations: 'disabled' })
  // AVIF needs two thirds of WebP's bytes for the same quality.
  return sharp(png).resize({ width: screenSizes[name].width }).avif({ quality: 42, effort: 9, chromaSubsampling: '4:2:0' }).toBuffer()
}
