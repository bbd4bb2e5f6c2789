import { expect, test } from 'vitest'
import { readingSize } from './reading-size.mjs'

test.each([
  [1080, 2340, 1080, 2340],
  [720, 1600, 1080, 2400],
  [4000, 3000, 1080, 810],
  [900, 12_000, 900, 12_000],
  [12_000, 900, 12_000, 900],
  [1080, 12_000, 995, 11_055],
])('the words of a picture of %d x %d are read in a size in which they can be', (width, height, readWidth, readHeight) => {
  expect(readingSize(width, height)).toEqual({ width: readWidth, height: readHeight })
})
