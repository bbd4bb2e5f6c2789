import { expect, test } from 'vitest'
import { storedSize } from './size'

test.each([
  [1080, 2340, 1080, 2340],
  [4000, 3000, 2560, 1920],
  [1440, 3200, 1152, 2560],
  [900, 12_000, 900, 12_000],
  [12_000, 900, 12_000, 900],
  [1440, 12_000, 1080, 9000],
  [1080, 20_000, 869, 16_101],
  [360, 19_000, 360, 19_000],
  [1, 20_000, 1, 20_000],
  [10, 10, 10, 10],
])('a picture of %d x %d is stored so that it can be read', (width, height, storedWidth, storedHeight) => {
  expect(storedSize(width, height)).toEqual({ width: storedWidth, height: storedHeight })
})

test('the shorter side keeps 700 pixels in whatever is taken, where it had as many', () => {
  for (let longer = 700; longer <= 20_000; longer += 100)
    for (let shorter = 700; shorter <= longer && shorter * longer <= 40_000_000; shorter += 50) {
      const { width, height } = storedSize(shorter, longer)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(699)
      expect(width * height).toBeLessThanOrEqual(14_000_000)
    }
})
