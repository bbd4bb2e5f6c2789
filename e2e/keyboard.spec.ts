import { expect, type Page } from '@playwright/test'
import { addMessage, addPromoters, signInAdmin, tag } from './support/admin'
import { publishCampaign } from './support/campaigns'
import { clicks, complete, signInNew } from './support/promoter'
import { test } from './support/test'

// A first visit, so the cookie banner is there.
test.use({ locale: 'pt-BR', contextOptions: { reducedMotion: 'reduce' } })

/** The narrowest and a desk; what lies between only in `npm run test:all`. */
const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]

/** What is wrong with where the focus is; null where it has left the page or come round. */
const look = () => {
  const focused = document.activeElement as HTMLInputElement | null
  if (!focused || focused === document.body || focused.hasAttribute('data-visited')) return null
  const name = `${focused.tagName.toLowerCase()} '${(focused.ariaLabel || focused.textContent || focused.name || focused.id).trim().slice(0, 40)}'`
  // What cannot be seen itself, such as a radio button, is seen as its label.
  const { width: own, height } = focused.getBoundingClientRect()
  const label = focused.closest('label') ?? focused.labels?.[0]
  const isUnseen = own < 4 || height < 4 || getComputedStyle(focused).opacity === '0'
  const seen = isUnseen ? label : focused
  if (!seen) return { name, problem: 'cannot be seen' }
  const ringed = (element: Element) =>
    [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  const around = [focused, focused.parentElement, focused.nextElementSibling, label].filter((element) => element instanceof Element)
  if (!around.some(ringed)) return { name, problem: 'has no ring' }
  const box = seen.getBoundingClientRect()
  const within = (start: number, length: number, share: number, end: number) => Math.min(end - 1, Math.max(0, start + length * share))
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [within(box.left, box.width, x, document.documentElement.clientWidth), within(box.top, box.height, y, innerHeight)] as const),
  )
  const hits = points.map(([x, y]) => document.elementFromPoint(x, y))
  const free = hits.filter((hit) => hit && (seen.contains(hit) || focused.contains(hit) || hit.contains(seen)))
  // A field has its own button above it, a row its menu.
  if (free.length < 5) return { name, problem: `is covered: ${free.length} of ${points.length} places are free` }
  focused.toggleAttribute('data-visited', true)
  return { name, problem: null }
}

/** Walks through the page with Tab. @returns the names of its stops, in order */
async function walk(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Recusar' })).toBeVisible()
  const stops: string[] = []
  const problems: string[] = []
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab')
    let found = await page.evaluate(look)
    // What is on its way, such as the skip link, has half a second to arrive.
    for (let wait = 0; found?.problem && wait < 10; wait++) {
      await page.waitForTimeout(50)
      found = await page.evaluate(look)
    }
    if (!found) break
    stops.push(found.name)
    if (found.problem) problems.push(`${address}, stop ${stop + 1}, ${found.name} ${found.problem}`)
  }
  expect(problems).toEqual([])
  expect(stops.length, address).toBeGreaterThan(5)
  expect(stops[0], address).toBe("a 'Ir para o conteúdo'")
  expect(stops.slice(1, 4), address).toEqual(["a 'Política de privacidade'", "button 'Aceitar'", "button 'Recusar'"])
  return stops
}

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px the focus is seen at each stop of`, { tag: viewport.width === 360 ? '@every' : '@large' }, () => {
    test.use({ viewport })

    test('the public pages', async ({ page, request, sql }) => {
      test.slow()
      // The only kind of which other tests publish none or few.
      const { slug } = await publishCampaign(request, sql, { kind: 'app' })
      for (const address of ['/tasks?kind=app', `/tasks/${slug}`, `/tasks/${slug}/do`]) await walk(page, address)
      for (const address of ['/', '/perform-task', '/my-tasks', '/login', '/register', '/forgot-password', '/transparency', '/policy'])
        await walk(page, address)
    })

    test("the promoter's pages", async ({ page, request, sql }) => {
      test.slow()
      const { slug } = await publishCampaign(request, sql)
      const { code } = await signInNew(page, request)
      await clicks(request, code, 2, 'keys')
      await complete(request, code, 'Teclado', `keys-${code}`)
      for (const address of ['', `/campaigns?task=${slug}`, '/total-clicks', '/completions', '/payouts', '/settings']) await walk(page, `/promoter${address}`)
    })

    test("the administrators' pages", async ({ page, request, sql }) => {
      test.slow()
      const word = tag()
      await addPromoters(sql, [`Teclado ${word}`, `Outra ${word}`])
      await addMessage(sql, `Teclado ${word}`, 'Olá.')
      for (const name of ['Um', 'Dois']) await complete(request, '', `${name} ${word}`, `${name}-${word}`)
      await signInAdmin(page)
      const lists = ['/promoters', '/recent-activities?tab=completions&', '/contact-form'].map(
        (address) => `${address}${address.includes('?') ? '' : '?'}search=${word}`,
      )
      for (const address of [
        '',
        ...lists,
        '/payouts',
        '/outbox',
        '/team',
        '/team/quality',
        '/settings',
        '/system-settings',
        '/system-settings/audit-log',
        '/system-settings/privacy',
      ])
        await walk(page, `/admin${address}`)
    })
  })
}
