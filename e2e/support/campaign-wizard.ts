import { expect, type Page } from '@playwright/test'
import { openAlive, phone, withoutBanner } from './site'
import { texts } from './wizard'

export type Kind = keyof (typeof texts)['pt']['campaign_wizard']['titles']

/** Makes the browser a device of its own: all browsers of the tests are alike, and a device may hold three places. */
export const asOwnDevice = (page: Page) =>
  page.addInitScript((cores) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => cores }), 1 + Math.floor(Math.random() * 1e9))

/** The wizard of a campaign as a visitor sees it in one language. */
export function campaignWizardOn(page: Page, locale: keyof typeof texts) {
  const { campaign_wizard: own, wizard } = texts[locale]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const at = (kind: Exclude<Kind, 'welcome'>) => expect(page.getByRole('heading', { level: 1, name: own.titles[kind], exact: true })).toBeVisible()
  const go = () => button(wizard.continue).click()
  const field = (label: string) => page.getByLabel(label, { exact: false })

  /** Opens the page of a campaign's wizard on a phone that is no other test's. */
  async function open(slug: string) {
    await page.setViewportSize(phone)
    await asOwnDevice(page)
    await withoutBanner(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, `/tasks/${slug}/do`)
  }
  async function fillPerson(name: string) {
    await field(wizard.registration.name).fill(name)
    await field(wizard.registration.country).fill('Brasil')
    await field(wizard.registration.whatsapp).fill('+5511987654321')
    await field(wizard.registration.age).fill('29')
  }
  const start = () => button(own.start.begin).click()

  /** Takes a place and fills in what comes before the proof. */
  async function toProof(name = 'Maria Aparecida') {
    await start()
    await at('introduction')
    await go()
    await at('registration')
    await fillPerson(name)
    await go()
    await at('task')
    await go()
    await at('proof')
  }
  return {
    ...{ own, wizard, button, at, go, field, open, fillPerson, start, toProof },
    submit: () => button(wizard.contact.submit).click(),
    /** The payment code of the last step. */
    async code() {
      await at('done')
      return (await page.getByTestId('payment-code').textContent()) ?? ''
    },
    /** What local storage has of the task. */
    stored: (slug: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null')?.state, `task:${slug}`),
  }
}
