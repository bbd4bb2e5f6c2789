import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import postgres from 'postgres'
import { unbroken } from '@/lib/platform/i18n/unbroken'
import { chooseLanguage, tagsIn, violations } from './support/site'

// Kept crawlers apart from people: the browser's own name would say that nobody is looking.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const PASSWORD = 'gato roxo no telhado'
const texts = {
  pt: {
    locale: 'pt-BR',
    lang: 'pt-BR',
    name: 'Nome completo',
    password: 'Senha',
    confirmation: 'Confirmar senha',
    signUp: 'Criar conta',
    signIn: 'Entrar',
    logout: 'Sair',
    home: 'Voltar ao início',
    registered: 'Conta criada. Agora é só entrar…',
    loggedIn: 'Você entrou. Abrindo seu painel…',
    loggedOut: 'Você saiu da conta',
    wrong: 'E-mail ou senha incorretos.',
    taken: 'Já existe uma conta com este e-mail. Entre ou use outro.',
    nameRequired: 'Informe seu nome',
    emailInvalid: unbroken('Informe um e-mail válido'),
    short: 'A senha deve ter pelo menos 8 caracteres',
    mismatch: 'As senhas não são iguais',
    required: 'Preencha este campo',
    star: 'Campos com * são obrigatórios',
    common: 'Esta senha é muito comum. Use outra que só você conheça.',
  },
  en: {
    locale: 'en-US',
    lang: 'en',
    name: 'Full name',
    password: 'Password',
    confirmation: 'Confirm password',
    signUp: 'Sign Up',
    signIn: 'Sign In',
    logout: 'Logout',
    home: 'Back to home',
    registered: 'Registered Succesfully, wait while you are being redirected to the login page',
    loggedIn: 'Logged In Succesfully, wait while you are being redirected t your dashboard',
    loggedOut: 'Logged out successfully',
    wrong: 'Wrong email or password.',
    taken: 'There is already an account with this email. Sign in or use another.',
    nameRequired: 'Enter your name',
    emailInvalid: 'Enter a valid email',
    short: 'The password must have at least 8 characters',
    mismatch: 'Passwords do not match',
    required: 'Fill in this field',
    star: 'Fields marked with * are required',
    common: 'This password is very common. Use one that only you know.',
  },
} as const

const freshEmail = () => `e2e-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

/** The database of the running server, for what no page can do. */
async function inDatabase(work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 1 })
  await work(sql).finally(() => sql.end())
}

async function makeAccount(page: Page, email: string) {
  const answer = await page.request.post('/api/v1/register', { data: { name: 'Ana Souza', email, password: PASSWORD, password_confirmation: PASSWORD } })
  expect(answer.status()).toBe(201)
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
}

for (const [language, t] of Object.entries(texts)) {
  test.describe(language, { tag: tagsIn(language) }, () => {
    test.use({ locale: t.locale, userAgent })

    test('registering leads to sign-in, signing in to the own area, and logging out back', async ({ page }) => {
      const email = freshEmail()
      await page.goto('/register')
      await expect(page.locator('html')).toHaveAttribute('lang', t.lang)
      await page.getByLabel(t.name).fill('Ana Souza')
      await page.getByLabel(/^E-?mail/).fill(email)
      await page.getByLabel(t.password, { exact: false }).first().fill(PASSWORD)
      await page.getByLabel(t.confirmation).fill(PASSWORD)
      await page.getByRole('button', { name: t.signUp, exact: true }).click()
      await expect(page.getByText(t.registered)).toBeVisible()
      await expect(page).toHaveURL('/login')

      await expect(page.getByLabel(/^E-?mail/)).toHaveValue(email)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByRole('button', { name: t.signIn, exact: true }).click()
      await expect(page.getByText(t.loggedIn)).toBeVisible()
      await expect(page).toHaveURL('/promoter')
      // The sidebar of wide screens has name, address and sign-out in view.
      await page.setViewportSize({ width: 1280, height: 900 })
      await expect(page.getByRole('complementary').getByText(email)).toBeVisible()
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state)).toMatchObject({
        user: { name: 'Ana Souza', email, role: 'promoter', active: true },
        isAuthenticated: true,
        token: expect.any(String),
        referral_code: expect.any(String),
      })

      await page.goto('/login')
      await expect(page).toHaveURL('/promoter')
      await page.goto('/admin')
      await expect(page).toHaveURL('/')

      await page.goto('/promoter')
      // A call that is answered after the session has ended is refused, which the browser's console says.
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: t.logout }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(t.loggedOut)).toBeVisible()
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state)).toMatchObject({
        user: null,
        token: null,
        isAuthenticated: false,
      })
      expect((await page.context().cookies()).filter(({ name }) => name.includes('session-token'))).toEqual([])
      await page.goto('/promoter')
      await expect(page).toHaveURL('/login')
    })

    test('signing in leads to the page that was asked for, if it is of the own area, and once', { tag: '@large' }, async ({ page }) => {
      const email = freshEmail()
      await makeAccount(page, email)
      await page.goto('/promoter/developers?from=letter')
      await expect(page).toHaveURL('/login')
      await signIn(page, email)
      await expect(page).toHaveURL('/promoter/developers?from=letter')

      // A session that ended while its page was open comes back to it.
      // Where no page runs that could note its own session again.
      await page.goto('/robots.txt')
      await page.evaluate(() => localStorage.setItem('auth-storage', localStorage.getItem('auth-storage')?.replace(/"token":"[^"]+"/, '"token":"none"') ?? ''))
      await page.goto('/promoter/settings')
      await expect(page).toHaveURL('/login')
      await signIn(page, email)
      await expect(page).toHaveURL('/promoter/settings')

      // Whoever signs out is done with it.
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: t.logout }).click()
      await expect(page.getByText(t.loggedOut)).toBeVisible()
      await signIn(page, email)
      await expect(page).toHaveURL('/promoter')
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto('/admin/developers')
      await expect(page).toHaveURL('/login')
      await signIn(page, email)
      await expect(page).toHaveURL('/promoter')
    })

    test('wrong credentials are told without leaving the page or losing what was typed', { tag: '@large' }, async ({ page }) => {
      await signIn(page, 'nobody@example.com', 'a wrong password')
      const refusal = page.getByRole('alert').filter({ hasText: t.wrong })
      await expect(refusal).toBeFocused()
      // Above what is to be corrected, and longer than the toast.
      const order = await refusal.evaluate((box) => box.compareDocumentPosition(document.querySelector('input[name=email]') ?? box))
      expect(order).toBe(4)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      await expect(refusal).toBeInViewport({ ratio: 1 })
      await expect(page).toHaveURL('/login')
      await expect(page.locator('input[name=email]')).toHaveValue('nobody@example.com')
    })

    test('each form says once what its star means', { tag: '@large' }, async ({ page }) => {
      for (const path of ['/login', '/register', '/forgot-password', `/reset-password#${'a'.repeat(43)}`, '/']) {
        await page.goto(path)
        const form = page.locator('form:has([aria-required])')
        await expect(form).toHaveCount(1)
        await expect(form.getByText(t.star)).toHaveCount(1)
      }
    })

    test('problems stand at their fields, those that only the server knows too', async ({ page }) => {
      const email = freshEmail()
      await makeAccount(page, email)
      await page.goto('/register')
      const [name, address, password, confirmation] = ['name', 'email', 'password', 'password_confirmation'].map((field) =>
        page.locator(`input[name=${field}]`),
      )
      if (!name || !address || !password || !confirmation) throw new Error('no fields')
      await page.getByRole('button', { name: t.signUp, exact: true }).click()
      await expect(confirmation).toHaveAccessibleDescription(t.required)
      await address.fill('nope')
      await password.fill('short')
      await confirmation.fill('other')
      await page.getByRole('button', { name: t.signUp, exact: true }).click()
      await expect(name).toHaveAccessibleDescription(t.nameRequired)
      await expect(name).toBeFocused()
      await expect(address).toHaveAccessibleDescription(t.emailInvalid)
      await expect(password).toHaveAccessibleDescription(new RegExp(t.short))
      await expect(confirmation).toHaveAccessibleDescription(t.mismatch)
      await password.fill('senha123')
      await expect(page.getByText(t.common)).toBeVisible()
      await name.fill('Ana')
      await address.fill(email.toUpperCase())
      await confirmation.fill('senha123')
      await page.getByRole('button', { name: t.signUp, exact: true }).click()
      await expect(address).toHaveAccessibleDescription(t.taken)
      await expect(page).toHaveURL('/register')
    })

    // Words differ between the languages, what axe looks at does not.
    if (language === 'pt')
      test('sign-in and sign-up pass the accessibility rules, with their problems shown too', { tag: '@large' }, async ({ page }) => {
        for (const path of ['/login', '/register']) {
          await page.goto(path)
          expect(await violations(page)).toEqual([])
          await page.locator('input[name=password]').fill('senha12')
          await page.locator('button[type=submit]').click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
          expect(await violations(page)).toEqual([])
        }
      })
  })
}

test.describe('in one language', () => {
  const t = texts.pt
  test.use({ locale: t.locale, userAgent })

  test('the two pages lead to each other and home', { tag: '@large' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: t.signUp }).click()
    await expect(page).toHaveURL('/register')
    await page.getByRole('link', { name: t.signIn }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: t.home }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('sessions', () => {
  test.use({ locale: 'en-US', userAgent })

  test('a password can be shown, and its field says to password managers what it is', { tag: '@large' }, async ({ page }) => {
    await page.goto('/login')
    const password = page.locator('input[name=password]')
    await password.fill('secret words')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.locator('input[name=email]')).toHaveAttribute('autocomplete', 'username')
    await page.goto('/register')
    await expect(page.locator('input[type=password]')).toHaveCount(2)
    for (const field of await page.locator('input[type=password]').all()) await expect(field).toHaveAttribute('autocomplete', 'new-password')
  })

  test('changing the language keeps what was typed', { tag: '@large' }, async ({ page }) => {
    await page.goto('/login')
    await page.locator('input[name=email]').fill('typed@example.com')
    await chooseLanguage(page, 'pt')
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(page.locator('input[name=email]')).toHaveValue('typed@example.com')
  })

  test('pressing twice signs in once', async ({ page }) => {
    const email = freshEmail()
    await makeAccount(page, email)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/login')) calls++
    })
    await page.goto('/login')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    const button = page.locator('button[type=submit]')
    await button.dblclick()
    await page.locator('input[name=password]').press('Enter')
    await expect(page).toHaveURL('/promoter')
    expect(calls).toBe(1)
  })

  test('a press that comes while the form gets its logic signs in', { tag: '@large' }, async ({ page }) => {
    const email = freshEmail()
    await makeAccount(page, email)
    // React's scheduler posts messages to itself. Held back, they leave what the logic changes to be rendered by the next press.
    await page.addInitScript(() => {
      const post: (message: unknown) => void = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (message: unknown) {
        if (sessionStorage.getItem('held')) setTimeout(() => post.call(this, message), 1_000)
        else post.call(this, message)
      }
    })
    await page.goto('/login')
    await expect.poll(() => page.evaluate(() => window.repeatEarlyPress === undefined)).toBe(true)
    await page.evaluate(() => sessionStorage.setItem('held', 'yes'))
    const logic = page.waitForResponse((response) => response.url().endsWith('.js'))
    await page.locator('input[name=email]').fill(email)
    await (await logic).finished()
    await page.waitForTimeout(200)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=password]').press('Enter')
    await page.evaluate(() => sessionStorage.removeItem('held'))
    await expect(page).toHaveURL('/promoter')
  })

  test('pressing twice signs up once', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/register')) calls++
    })
    await page.goto('/register')
    await page.locator('input[name=name]').fill('Duas Vezes')
    await page.locator('input[name=email]').fill(freshEmail())
    for (const field of ['password', 'password_confirmation']) await page.locator(`input[name=${field}]`).fill(PASSWORD)
    await page.locator('button[type=submit]').dblclick()
    await expect(page).toHaveURL('/login')
    expect(calls).toBe(1)
  })

  test('an administrator comes to /admin and not to /promoter', { tag: '@large' }, async ({ page }) => {
    const email = freshEmail()
    await makeAccount(page, email)
    await inDatabase((sql) => sql`update users set role = 'admin', referral_code = null where email = ${email}`)
    await signIn(page, email)
    await expect(page).toHaveURL('/admin')
    await page.goto('/promoter')
    await expect(page).toHaveURL('/')
  })

  test('a browser whose stored session is gone is signed out, not caught between two pages', async ({ page }) => {
    const email = freshEmail()
    await makeAccount(page, email)
    await signIn(page, email)
    await expect(page).toHaveURL('/promoter')
    // A page that keeps no session, or an answer under way would write it anew.
    await page.goto('/policy')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/promoter')
    await expect(page).toHaveURL('/login')
    await expect(page.locator('input[name=email]')).toBeVisible()
  })

  test('a form sent before its script runs never shows the password in the address', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, userAgent })
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('input[name=password]').fill('secret words')
    await page.locator('button[type=submit]').click()
    expect(page.url()).not.toContain('secret')
    await context.close()
  })
})

test.describe('guards', () => {
  const forms = (area: string) => [
    `/${area}`,
    `/${area}/`,
    `//${area}`,
    `/%${area.charCodeAt(0).toString(16)}${area.slice(1)}`,
    `/pt/${area}`,
    `/en/${area}`,
    `/pt//${area}`,
    `/pt%2F${area}`,
    `/${area}/settings`,
    `/${area}?_rsc=1`,
    `/${area}.rsc`,
    `/pt/${area}.rsc`,
    `/x/../${area}`,
    `/${area.toUpperCase()}`,
  ]
  const kinds: Record<string, string>[] = [{}, { rsc: '1' }, { rsc: '1', 'next-router-prefetch': '1' }, { rsc: '1', 'next-router-segment-prefetch': '/_tree' }]

  test('no spelling of a guarded address shows a guest anything', async ({ baseURL }) => {
    for (const area of ['admin', 'promoter']) {
      for (const path of forms(area)) {
        for (const headers of kinds) {
          const answer = await fetch(`${baseURL}${path}`, { headers, redirect: 'manual' })
          expect([path, answer.status >= 300 && answer.status < 400]).toEqual([path, true])
          // On this origin, whatever the request says.
          expect(new URL(answer.headers.get('location') ?? '', baseURL).origin).toBe(new URL(baseURL ?? '').origin)
          expect(await answer.text()).not.toContain('dashboard')
        }
      }
      const plain = await fetch(`${baseURL}/${area}`, { redirect: 'manual' })
      expect([plain.headers.get('location'), plain.headers.get('cache-control')]).toEqual(['/login', 'private, no-store'])
    }
  })

  test('a forged or foreign cookie opens no page', async ({ baseURL }) => {
    for (const token of ['x', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.']) {
      const answer = await fetch(`${baseURL}/admin`, { headers: { cookie: `next-auth.session-token=${token}` }, redirect: 'manual' })
      expect(answer.headers.get('location')).toBe('/login')
    }
  })

  test('of next-auth signing out and its token answer, all else is nothing that exists', async ({ baseURL }) => {
    const others = [
      '',
      '/session',
      '/providers',
      '/signin',
      '/signin/credentials',
      '/signout/x',
      '/callback/credentials',
      '/error',
      '/verify-request',
      '/_log',
      '/csrf/x',
    ]
    for (const [method, paths] of [
      ['GET', [...others, '/signout']],
      ['POST', [...others, '/csrf']],
    ] as const)
      for (const path of paths) {
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const body = 'level=error&code=FROM_A_STRANGER&message=FROM_A_STRANGER'
        const answer = await fetch(`${baseURL}/api/auth${path}`, { method, ...(method === 'POST' && { headers: form, body }) })
        expect({ method, path, status: answer.status, body: await answer.json() }).toMatchObject({ method, path, status: 404, body: { code: 'not_found' } })
        expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      }
    const csrf = await fetch(`${baseURL}/api/auth/csrf`)
    expect([csrf.status, csrf.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; frame-ancestors 'none'"])
    expect(fs.readFileSync(process.env.E2E_LOG_FILE ?? '', 'utf8')).not.toContain('FROM_A_STRANGER')
  })

  test("next-auth's own addresses let nobody in and never break", async ({ baseURL }) => {
    const at = `${baseURL}/api/auth`
    const status = async (path: string, init: RequestInit = {}) => (await fetch(`${at}${path}`, { redirect: 'manual', ...init })).status
    const json = { 'content-type': 'application/json' }
    for (const path of ['/signout', '/callback/credentials', '/signin/credentials', '/session', '/csrf', '/nothing', '/_log']) {
      for (const body of ['{', '', 'null', '[]', '"x"', '{"csrfToken":1}', '{"callbackUrl":"javascript:alert(1)"}']) {
        expect(await status(path, { method: 'POST', headers: json, body })).toBeLessThan(500)
      }
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) expect(await status(path, { method })).toBeLessThan(500)
    }
    expect(await status('/csrf?callbackUrl=nonsense')).toBe(200)
    expect(await status('/csrf', { headers: { cookie: 'next-auth.callback-url=nonsense' } })).toBeLessThan(500)
    expect(await status('/signout', { method: 'POST', headers: json, body: JSON.stringify({ a: 'x'.repeat(20_000) }) })).toBe(413)

    const csrf = await fetch(`${at}/csrf`)
    const { csrfToken } = await csrf.json()
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const entered = await fetch(`${at}/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams({ csrfToken, email: 'admin@example.com', password: 'x', json: 'true' }),
    })
    expect(entered.status).toBe(404)
    expect(entered.headers.getSetCookie().join()).not.toMatch(/session-token=[^;]/)
  })
})
