import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { screenSizes } from './screen-sizes'

test("the page reserves each picture's own measures, so that nothing moves when it comes", async () => {
  const folder = 'components/landing/screens'
  const files = fs.readdirSync(folder)
  expect(new Set(files.map((file) => file.split('-')[0]))).toEqual(new Set(Object.keys(screenSizes)))
  for (const file of files) {
    const { width, height } = await sharp(path.join(folder, file)).metadata()
    expect({ file, width, height }).toEqual({ file, ...screenSizes[file.split('-')[0] as keyof typeof screenSizes] })
  }
})
