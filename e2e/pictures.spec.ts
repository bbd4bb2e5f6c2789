import { expect } from '@playwright/test'
import { defaultLocale, locales } from '@/lib/platform/i18n/locales'
import { everyPage } from '../scripts/pictures/pages'
import { comparedSize, type ShotName, shots } from '../scripts/pictures/shots'
import { changedFrom, picturedApp } from './support/pictured'
import { test } from './support/test'

// Pages as people see them, on the data of `npm run pictures`: what changes their look shows it in a picture of the same commit.

const names = Object.keys(shots) as ShotName[]

/** Each kind of what pages are made of is on one of these: lists, forms, charts, choices, switches, steps, states, decisions. */
const kinds = new Set([
  ...['landing', 'login', 'policy', 'transparency', 'tasks', 'survey', 'survey-start', 'registration', 'task', 'code', 'my-task', 'my-tasks'],
  ...['promoter', 'promoter-campaign', 'promoter-payouts', 'promoter-developers', 'promoter-settings'],
  ...['admin', 'admin-review', 'admin-review-groups-page', 'admin-completions', 'admin-payouts', 'admin-campaigns-new', 'admin-campaigns-page'],
  ...['admin-contact-form', 'admin-team', 'admin-team-quality', 'admin-system-settings-signals'],
])

test.describe('a page looks as in its picture', () => {
  // One app is enough for both.
  test.describe.configure({ mode: 'default' })
  const pictured = picturedApp()

  test('in both languages and sizes; else look at it and run npm run pictures', { tag: '@large' }, async () => {
    test.setTimeout(600_000)
    const found = await Promise.all(
      locales.map(async (language) => {
        const { browsers, sessions } = pictured()
        const own = browsers()
        const changed: string[] = []
        for (const name of names) {
          const size = comparedSize(language)
          changed.push(...(await changedFrom(`${name}-${language}-${size}.webp`, own, sessions, shots[name], { language, size })))
        }
        return changed
      }),
    )
    expect(found.flat()).toEqual([])
  })

  // For people who read with the few colours of their system: what is told by a colour of ours alone is gone in these pictures.
  for (const [which, tag, isSeen] of [
    ['one page of each kind', '@large', (name: string) => kinds.has(name)],
    ['the other pages', '@every', (name: string) => !kinds.has(name)],
  ] as const)
    test(`with the colours of the system, ${which}; else look at it and run npm run pictures`, { tag }, async () => {
      test.setTimeout(1_200_000)
      const { app, browsers, sessions } = pictured()
      const own = browsers()
      const look = { language: defaultLocale, size: 'phone', forcedColors: true } as const
      const changed: string[] = []
      const pages = [...everyPage(app)].filter(([name]) => isSeen(name))
      expect(pages.length).toBeGreaterThan(20)
      for (const [name, shot] of pages) changed.push(...(await changedFrom(`forced-colors/${name}.webp`, own, sessions, shot, look)))
      expect(changed).toEqual([])
    })
})
