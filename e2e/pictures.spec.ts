import { expect } from '@playwright/test'
import { locales } from '@/lib/platform/i18n/locales'
import { comparedSize, type ShotName, shots } from '../scripts/pictures/shots'
import { changedFrom, picturedApp } from './support/pictured'
import { test } from './support/test'

// Pages as people see them, on the data of `npm run pictures`: what changes their look shows it in a picture of the same commit.

const names = Object.keys(shots) as ShotName[]

test.describe('a page looks as in its picture', { tag: '@large' }, () => {
  const pictured = picturedApp()

  test('in both languages and sizes; else look at it and run npm run pictures', async () => {
    test.setTimeout(600_000)
    const found = await Promise.all(
      locales.map(async (language) => {
        const changed: string[] = []
        for (const name of names) {
          const size = comparedSize(language)
          changed.push(...(await changedFrom(`${name}-${language}-${size}.webp`, pictured(), shots[name], { language, size })))
        }
        return changed
      }),
    )
    expect(found.flat()).toEqual([])
  })
})
