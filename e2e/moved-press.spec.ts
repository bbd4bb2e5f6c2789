import { expect, type Page } from '@playwright/test'
import { tag } from './support/admin'
import { askedPayouts, confirmedToken, openAsAdmin } from './support/payout-desk'
import { oneLanguage, phone } from './support/site'
import { test } from './support/test'

test.use({ viewport: phone, allowedErrors: [/status of 409/], contextOptions: { reducedMotion: 'reduce' } })

/** Presses the middle of a button and does something before the finger is lifted at the same place. */
async function pressAround(page: Page, name: string, between: () => Promise<void>) {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await between()
  await page.mouse.up()
  return box
}

for (const { locale, texts } of oneLanguage) {
  const { payouts: t } = texts.admin
  test.use({ locale })

  test('a press counts for the button on which it began, also when something late moves the button before it ends', async ({ page, request, sql }) => {
    const word = tag()
    const [payout] = await askedPayouts(request, sql, [`Pessoa ${word}`])
    const admin = await openAsAdmin(page, sql, '/admin/payouts')
    const headers = { authorization: `Bearer ${await confirmedToken(request, admin)}` }
    await request.post('/api/v1/payouts/start', { headers, data: { ids: [payout?.id] } })
    await page.goto(`/admin/payouts?state=sending&search=${word}`)
    await expect(
      page
        .getByRole('main')
        .getByText(payout?.name ?? '')
        .first(),
    ).toBeVisible()
    const before = await pressAround(page, t.files.batch, () =>
      page.getByRole('main').evaluate((main) => {
        const late = document.createElement('p')
        late.style.height = '6rem'
        main.prepend(late)
      }),
    )
    const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
    await expect(asked.getByLabel(texts.area.confirm.password)).toBeFocused()
    // Else this would say nothing.
    const after = await page.getByText(t.files.batch).boundingBox()
    expect((after?.y ?? 0) - before.y).toBeGreaterThan(before.height)
  })

  for (const moved of [false, true])
    test(`a press counts for what takes the place of a button during it${moved ? ', also elsewhere' : ''}`, { tag: moved ? ['@large'] : [] }, async ({
      page,
      sql,
    }) => {
      await openAsAdmin(page, sql, '/admin/payouts?state=owed')
      // As when React draws a part of the page anew, which has no handler of the former one.
      const replace = (name: string) =>
        page.getByRole('main').evaluate(
          (main, { text, elsewhere }) => {
            const former = [...main.querySelectorAll('button, a')].find(({ textContent }) => textContent === text)
            const next = former?.cloneNode(true)
            if (!next) throw new Error(`no ${text}`)
            next.addEventListener('click', (event) => {
              event.preventDefault()
              main.dataset.pressed = `${main.dataset.pressed ?? ''}${text} `
            })
            former?.replaceWith(next)
            if (elsewhere) main.prepend(next)
          },
          { text: name, elsewhere: moved },
        )
      const button = page.getByRole('button', { name: t.files.liabilities })
      await expect(button).toBeEnabled()
      await pressAround(page, t.files.liabilities, () => replace(t.files.liabilities))
      await expect(page.getByRole('main')).toHaveAttribute('data-pressed', `${t.files.liabilities} `)
    })

  test('a press that is drawn away from its button presses nothing', { tag: '@large' }, async ({ page, sql }) => {
    await openAsAdmin(page, sql, '/admin/payouts?state=owed')
    const button = page.getByRole('button', { name: t.files.liabilities })
    const box = await button.boundingBox()
    if (!box) throw new Error('not on the screen')
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 10, box.y - 30)
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}
