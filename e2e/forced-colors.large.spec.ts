import { expect } from '@playwright/test'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import { everyPage } from '../scripts/pictures/pages'
import { changedFrom, picturedApp } from './support/pictured'
import { test } from './support/test'

// For people who read with the few colours of their system: what is told by a colour of ours alone is gone in these pictures.

test.describe('with the colours of the system', () => {
  const pictured = picturedApp()

  test('each page looks as in its picture; else look at it and run npm run pictures', async () => {
    test.setTimeout(1_200_000)
    const look = { language: defaultLocale, size: 'phone', forcedColors: true } as const
    const changed: string[] = []
    for (const [name, shot] of everyPage(pictured().app)) changed.push(...(await changedFrom(`forced-colors/${name}.webp`, pictured(), shot, look)))
    expect(changed).toEqual([])
  })
})
