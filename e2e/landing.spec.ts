import { expect, type Page } from '@playwright/test'
import { rewardText } from '@/lib/platform/money'
import { gate } from './support/hold'
import {
  chooseLanguage,
  desktop,
  expectNoSidewaysScroll,
  languages,
  openAlive,
  openWithBanner,
  phone,
  standstill,
  violations,
  withoutBanner,
} from './support/site'
import { test } from './support/test'

const pt = languages[0].texts

/** A text with its values. */
const said = (text: string, values: Record<string, number>) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

/** Answers with the real figures, but as many paid tasks. */
const answerFigures = (page: Page, cases: number) =>
  page.route('**/api/v1/figures', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, tasks_paid: { value: cases, cases } } } })
  })

for (const { locale, lang, texts, wordTags } of languages) {
  const { landing, common } = texts

  test.describe(`landing page, ${lang}`, { tag: wordTags }, () => {
    test.use({ locale, viewport: desktop })

    test('has every block in order, and every link leads where it says', async ({ page }) => {
      // While one task is open at most, the kinds of tasks are told.
      await page.route('**/api/v1/campaigns', (route) => route.fulfill({ json: { data: [] } }))
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page).toHaveTitle(landing.meta.title)
      const headings = await page.locator('h1, h2').allTextContents()
      expect(headings).toEqual(
        [
          landing.hero,
          landing.about,
          landing.steps,
          landing.services,
          landing.trust,
          landing.testimonials,
          landing.faq,
          landing.disclaimer,
          landing.cta,
          landing.contact,
        ].map(({ title }) => title),
      )
      for (const [id, count] of [
        ['how-it-works', 3],
        ['services', 6],
        ['trust', 4],
        ['testimonials', 5],
      ] as const) {
        await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeAttached()
        await expect(page.locator(`#${id} li:not([aria-labelledby=scam-notice] li)`)).toHaveCount(count)
      }
      await expect(page.locator('#faq details')).toHaveCount(8)
      await expect(page.locator('#cta').getByRole('link')).toHaveAttribute('href', '/perform-task')
      await expect(page.locator('main').getByRole('link', { name: common.start_now })).toHaveAttribute('href', '/perform-task')
      await expect(page.getByRole('link', { name: landing.hero.more })).toHaveAttribute('href', '#how-it-works')

      const bar = page.getByRole('navigation', { name: landing.nav.label }).getByRole('link')
      expect(await bar.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        '#how-it-works',
        '#services',
        '#trust',
        '#testimonials',
        '#faq',
        '#faq',
      ])
      const footer = page.locator('footer').getByRole('link')
      expect(await footer.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        '/#how-it-works',
        '/#services',
        '/tasks',
        '/#testimonials',
        '/register',
        '/login',
        '/#faq',
        '/my-tasks',
        '/transparency',
        '/policy',
        '/terms-and-condition',
      ])
      await expect(page.locator('header').getByRole('link', { name: landing.nav.sign_in })).toHaveAttribute('href', '/login')
      await expect(page.locator('#services').getByRole('link')).toHaveAttribute('href', '/register')
      await expect(page.locator('#trust').getByRole('link')).toHaveAttribute('href', '/transparency')
    })

    test('says amount, time and how many were paid on the first screen of a small phone, and moves nothing for it', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await answerFigures(page, 50)
      await page.route('**/api/v1/campaigns', async (route) => {
        const response = await route.fetch()
        const { data } = await response.json()
        const offers = data.map((offer: { is_default: boolean }) => (offer.is_default ? { ...offer, minutes: 8 } : offer))
        await route.fulfill({ response, json: { data: offers } })
      })
      const { opened, open } = gate()
      await page.route('**/api/v1/{figures,campaigns}', async (route) => {
        await opened
        await route.fallback()
      })
      await openWithBanner(page, '/')
      const hero = page.locator('section[aria-labelledby=hero-title]')
      const start = hero.getByRole('link', { name: common.start_now })
      const before = await start.boundingBox()
      await expect(hero.getByText(landing.slip.ways)).toBeInViewport({ ratio: 1 })
      open()
      for (const text of [rewardText(lang === 'en' ? 'en' : 'pt'), /^8 minut/, said(landing.slip.paid, { count: 50, days: 30 })])
        await expect(hero.getByText(text)).toBeInViewport({ ratio: 1 })
      expect(await start.boundingBox()).toEqual(before)
      // The cookie banner lies over the lower end of the first screen.
      const banner = await page.locator('.cookie-banner').boundingBox()
      expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThan(banner?.y ?? 0)
    })

    test('tells no number of paid tasks below fifty', async ({ page }) => {
      await answerFigures(page, 49)
      const answered = page.waitForResponse('**/api/v1/figures')
      await page.goto('/')
      await answered
      const ways = page.getByText(landing.slip.ways, { exact: true })
      await expect(ways).toBeVisible()
      await standstill(page)
      await expect(page.getByText(landing.trust.figures.decision)).toHaveCount(0)
      await expect(ways).toBeVisible()
    })

    test('has loaded every picture before anybody scrolls to it', { tag: '@large' }, async ({ page }) => {
      await page.setViewportSize(phone)
      await page.goto('/')
      await expect
        .poll(() => page.evaluate(() => [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src)))
        .toEqual([])
      expect(await page.evaluate(() => [window.scrollY, document.images.length > 10])).toEqual([0, true])
    })

    for (const width of [320, 640]) {
      test(`does not scroll sideways at ${width} px`, { tag: width === 320 ? [] : ['@large'] }, async ({ page }) => {
        await page.setViewportSize({ width, height: 640 })
        await openWithBanner(page, '/')
        await expectNoSidewaysScroll(page)
      })
    }

    test('has each name in its bar on one line, from 1024 px on', { tag: '@large' }, async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 740 })
      await openWithBanner(page, '/')
      const lines = await page.locator('header a:visible').evaluateAll((links) =>
        links.map((link) => {
          const words = document.createRange()
          words.selectNodeContents(link)
          return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size
        }),
      )
      expect(lines.slice(1)).toEqual(Array(8).fill(1))
      await expectNoSidewaysScroll(page)
    })

    // Words differ between the languages, what axe looks at does not.
    if (lang === 'en') return

    test('has no accessibility violation, banner shown, then with an answer open', { tag: '@large' }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openWithBanner(page, '/')
      expect(await violations(page)).toEqual([])
      await page.locator('#testimonials').scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: landing.testimonials.next })).toBeVisible()
      await page.getByText(landing.faq.items.who.question).click()
      expect(await violations(page)).toEqual([])
    })

    test('has no accessibility violation on a phone with the menu open', { tag: '@large' }, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openWithBanner(page, '/')
      await page.getByRole('button', { name: landing.nav.menu }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}

test.describe('top bar', () => {
  test.use({ locale: 'pt-BR', viewport: desktop })

  test('turns white after 50 px, leaves scrolling down past 100 px, returns scrolling up', { tag: '@large' }, async ({ page }) => {
    await openWithBanner(page, '/')
    const bar = page.locator('header').first()
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.mouse.wheel(0, 60)
    await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(bar).not.toHaveCSS('box-shadow', 'none')
    await expect(bar).toBeInViewport()
    await page.mouse.wheel(0, 600)
    await expect(bar).not.toBeInViewport()
    await page.mouse.wheel(0, -50)
    await expect(bar).toBeInViewport()
  })

  test('comes back for the keyboard', { tag: '@large' }, async ({ page }) => {
    await openWithBanner(page, '/')
    await page.mouse.wheel(0, 800)
    const bar = page.locator('header').first()
    await expect(bar).not.toBeInViewport()
    await bar.getByRole('link').first().focus()
    await expect(bar).toBeInViewport()
  })

  test('the first stop of the Tab key skips to the content', { tag: '@large' }, async ({ page }) => {
    await openWithBanner(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })

  test('changes the language in place and keeps the choice', async ({ page }) => {
    await openWithBanner(page, '/')
    await chooseLanguage(page, 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do a simple task. Get your reward.')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do a simple task. Get your reward.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ locale: 'pt-BR', viewport: phone, javaScriptEnabled: false })

  test('the language can be chosen, and the page and its query stay', async ({ page }) => {
    await page.goto('/perform-task?referral_code=ABCDEFGH')
    const menu = page.locator('header details')
    await menu.locator('summary').click()
    await expect(menu.getByRole('button')).toHaveCount(0)
    await menu.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/perform-task?referral_code=ABCDEFGH')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('a page that Back brings out of memory speaks the language chosen meanwhile', { tag: '@large' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: desktop })
  const page = await context.newPage()
  await openWithBanner(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Faça uma tarefa simples. Receba sua recompensa.')
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: baseURL ?? '' }])
  await comeBack()
  await expect(heading).toHaveText('Do a simple task. Get your reward.')
  await context.close()
})

test.describe('slide-in menu', () => {
  test.use({ locale: 'en-US', viewport: phone })

  test('keeps the focus inside, closes with Escape and gives the focus back', async ({ page }) => {
    await openWithBanner(page, '/')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 14; presses++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('leads to a task of this device, to signing in and to becoming a promoter', { tag: '@large' }, async ({ page }) => {
    for (const [name, path] of [
      ['Already did a task? Follow it', '/my-tasks'],
      ['Sign in', '/login'],
      ['Become a promoter', '/register'],
    ] as const) {
      await openWithBanner(page, '/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
    }
  })

  test('leads to the chosen block', { tag: '@large' }, async ({ page }) => {
    await openWithBanner(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Trust' }).click()
    await expect(page.locator('#trust h2')).toBeInViewport()
    await expect(page).toHaveURL(/\/#trust$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('testimonials', () => {
  test.use({ locale: 'en-US' })

  for (const [width, perView, dots] of [
    [767, 1, 5],
    [768, 2, 4],
  ] as const) {
    test(`show ${perView} per view at ${width} px, and nothing jumps when the carousel starts`, { tag: perView === 1 ? [] : ['@large'] }, async ({ page }) => {
      await withoutBanner(page)
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      const section = page.locator('#testimonials')
      const before = await section.evaluate((element) => element.getBoundingClientRect().height)
      const slides = section.locator('li')
      const first = await slides.first().boundingBox()
      await section.getByRole('heading').scrollIntoViewIfNeeded()
      await expect(section.locator('.swiper-pagination-bullet')).toHaveCount(dots)
      // A finger's room for each, beside one another.
      const places = await section.locator('.swiper-pagination-bullet').evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().toJSON() as DOMRect))
      for (const [index, { left, width, height }] of places.entries()) {
        expect(width).toBeGreaterThanOrEqual(24)
        expect(height).toBeGreaterThanOrEqual(44)
        expect(left).toBeGreaterThanOrEqual(places[index - 1]?.right ?? 0)
      }
      expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBeCloseTo(before, 0)
      expect((await slides.first().boundingBox())?.width).toBeCloseTo(first?.width ?? 0, 0)

      const [one, two] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()]
      expect((two?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0)).toBeCloseTo(30, 0)
      const previous = section.getByRole('button', { name: 'Previous testimonial' })
      await expect(previous).toBeDisabled()
      await section.getByRole('button', { name: 'Next testimonial' }).click()
      await expect(slides.nth(0)).not.toBeInViewport()
      await expect(slides.nth(perView)).toBeInViewport()
      await section.getByRole('button', { name: `Go to testimonial ${dots}` }).click()
      await expect(slides.nth(4)).toBeInViewport({ ratio: 0.5 })
      await previous.click()
      await expect(slides.nth(dots - 2)).toBeInViewport({ ratio: 0.5 })
    })
  }
})

test.describe('questions and contact', () => {
  test.use({ locale: 'pt-BR', viewport: desktop })

  test('at most one answer is open, and a second press closes it', async ({ page }) => {
    await page.goto('/')
    const open = page.locator('#faq details[open]')
    await expect(open).toHaveCount(0)
    await page.locator('#faq summary').nth(1).click()
    await page.locator('#faq summary').nth(4).click()
    await expect(open).toHaveCount(1)
    await expect(page.locator('#faq details').nth(4)).toHaveAttribute('open')
    await page.locator('#faq summary').nth(4).press('Enter')
    await expect(open).toHaveCount(0)
  })

  test('the contact buttons are a place on the page until the link settings are known, then carry them and open a new tab', async ({ page, request }) => {
    const { data } = (await (await request.get('/api/v1/links')).json()) as { data: { slug: string; url: string }[] }
    await page.goto('/')
    for (const slug of ['email', 'telegram', 'whatsapp'] as const) {
      const button = page.locator('#faq').getByRole('link', { name: new RegExp(slug === 'email' ? 'E-mail' : slug, 'i') })
      await expect(button).toHaveAttribute('href', '#faq')
      await expect(button).not.toHaveAttribute('target')
      await expect(button).not.toContainText(pt.landing.faq.new_tab)
    }
    await page.locator('#faq').scrollIntoViewIfNeeded()
    for (const { slug, url } of data.filter(({ slug }) => slug !== 'task')) {
      const button = page.locator('#faq').getByRole('link', { name: new RegExp(slug === 'email' ? 'E-mail' : slug, 'i') })
      await expect(button).toHaveAttribute('href', url)
      await expect(button).toHaveAttribute('target', '_blank')
      await expect(button).toHaveAttribute('rel', 'noopener noreferrer')
      await expect(button).toContainText(pt.landing.faq.new_tab)
    }
  })

  test('the contact form names what is missing, then sends', { tag: '@large' }, async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/')
    await page.getByLabel('Nome completo').fill('Marina Alves')
    const send = page.getByRole('button', { name: 'Enviar mensagem' })
    await send.click()
    await expect(page.getByText(pt.validation.email_required)).toBeVisible()
    await expect(page.getByText('Escreva sua mensagem')).toBeVisible()
    await expect(page.getByText('Informe seu nome')).toBeHidden()
    await expect(page.getByLabel('E-mail', { exact: false }).last()).toBeFocused()
    await page.locator('input[name=email]').fill('marina@example.com')
    await page.locator('textarea[name=message]').fill('Como recebo em uma carteira digital?')
    await send.click()
    await expect(page.getByText('Mensagem enviada')).toBeVisible()
    await expect(page.locator('input[name=name]')).toHaveValue('')
    // It stays where the form is once the toast is gone.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expect(page.locator('#contact').getByRole('status')).toHaveText(pt.landing.contact.sent)
    await expect(page.locator('#contact').getByRole('status')).toBeInViewport({ ratio: 1 })
    await expect(send).toBeInViewport()
  })
})

test.describe('motion', () => {
  test.use({ locale: 'pt-BR', viewport: desktop })

  test('blocks rise in once as they scroll into view', { tag: '@large' }, async ({ page }) => {
    await withoutBanner(page)
    await openAlive(page, '/')
    const block = page.locator('#trust [data-reveal=items] > li').last()
    await expect(block).toHaveCSS('opacity', '1')
    await page.mouse.wheel(0, 200)
    await expect(block).toHaveCSS('opacity', '0')
    await block.scrollIntoViewIfNeeded()
    await expect(block).toHaveCSS('opacity', '1')
    await expect(block).not.toHaveAttribute('style')
  })

  test('nothing is hidden when reduced motion is asked for', { tag: '@large' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await withoutBanner(page)
    await openAlive(page, '/')
    await page.mouse.wheel(0, 200)
    await standstill(page)
    // Asked again, because a block that React puts in place of another meanwhile has no style any more.
    await expect(async () => {
      const shown = await page.locator('[data-reveal]').evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).opacity))
      expect(shown.length).toBeGreaterThan(5)
      expect(shown.filter((opacity) => opacity !== '1')).toEqual([])
    }).toPass({ timeout: 10_000 })
  })
})
