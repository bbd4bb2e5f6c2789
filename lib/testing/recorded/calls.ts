import { eq } from 'drizzle-orm'
import { completions } from '@/db/schema/completions'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { type Answer, send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'

// The calls of SPEC section 7 as a client of the last release makes them, and their answers in a form that two releases can be compared in. It
// reads nothing that the last release has not, because its answers were recorded with it.

/** The answers of one language's calls, by what is called and how: the status, and the body as the text that is sent. */
export type RecordedAnswers = Record<string, string>

const PASSWORD = 'uma senha comprida'

/** What differs from run to run: moments, days, tokens, signed addresses, and codes and numbers that are drawn. */
const normal = (text: string, drawn: Map<string, string>): string =>
  [...drawn]
    .reduce((rest, [value, name]) => rest.replaceAll(value, name), text)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replace(/\d{4}-\d\d-\d\d/g, '<day>')
    .replace(/eyJ[\w-]+\.[\w.-]+/g, '<token>')
    .replace(/("task_token":)"[\w-]+"/g, '$1"<token>"')
    .replace(/\/api\/proofs\/[^"]+/g, '<proof>')
    .replace(/("(?:id|\w+_id)":)\d+/g, '$1<id>')

/** Makes the calls in one language, on a database of its own. */
export async function recordCalls(language: 'pt' | 'en'): Promise<RecordedAnswers> {
  const answers: RecordedAnswers = {}
  const drawn = new Map<string, string>()
  /** Makes a call and keeps its answer under its name. */
  const call = async (name: string, [method = '', path = '']: string[], options: Parameters<typeof send>[2] = {}): Promise<Answer> => {
    const answer = await send(method, `/api/v1${path}`, { ...options, headers: { 'accept-language': language, ...options.headers } })
    const data: unknown = answer.body?.data
    if (typeof data === 'string' && method === 'POST' && path === '/referrals') drawn.set(data, `<code ${drawn.size}>`)
    const key = `${method} ${normal(path, drawn).replace(/\/\d+(?=\/|$)/, '/<id>')}: ${name}`
    if (answers[key]) throw new Error(`two calls are named ${key}`)
    answers[key] = normal(`${answer.status} ${answer.headers.get('content-type')} ${JSON.stringify(answer.body)}`, drawn)
    return answer
  }

  const passwordHash = await hashPassword(PASSWORD)
  const admin = await makeUser('admin', { name: 'Carla Dias', email: 'carla@example.com', passwordHash })
  const promoter = await makeUser('promoter', { name: 'Bia Lima', email: 'bia@example.com', passwordHash })
  const disabled = await makeUser('promoter', { name: 'Davi Rocha', email: 'davi@example.com', passwordHash, active: false })
  for (const { code } of [promoter, disabled]) drawn.set(code, `<code ${drawn.size}>`)
  const asAdmin = { token: admin.token }
  const asPromoter = { token: promoter.token }

  const form = { name: 'Eva Souza', email: 'eva@example.com', password: PASSWORD, password_confirmation: PASSWORD }
  const register = ['POST', '/register']
  await call('success', register, { json: form })
  const [registered] = await database().select().from(users).where(eq(users.email, 'eva@example.com'))
  if (registered?.referralCode) {
    drawn.set(registered.referralCode, `<code ${drawn.size}>`)
    for (const [key, text] of Object.entries(answers)) answers[key] = normal(text, drawn)
  }
  await call('taken', register, { json: form })
  await call('nothing filled in', register, { json: {} })
  await call('everything wrong', register, { json: { name: ' ', email: 'eva', password: 'curta', password_confirmation: 'outra' } })
  await call('no JSON', register, { body: '{', headers: { 'content-type': 'application/json' } })

  const login = ['POST', '/login']
  await call('success', login, { json: { email: 'bia@example.com', password: PASSWORD } })
  await call('administrator', login, { json: { email: 'carla@example.com', password: PASSWORD } })
  await call('wrong password', login, { json: { email: 'bia@example.com', password: 'uma senha errada' } })
  await call('nobody', login, { json: { email: 'nobody@example.com', password: PASSWORD } })
  await call('disabled', login, { json: { email: 'davi@example.com', password: PASSWORD } })
  await call('nothing filled in', login, { json: {} })

  await call('promoter', ['GET', '/check'], asPromoter)
  await call('administrator', ['GET', '/check'], asAdmin)
  await call('guest', ['GET', '/check'])
  await call('disabled', ['GET', '/check'], { token: disabled.token })

  const open = ['GET', `/referrals/${promoter.code}`]
  await call('first time', open, { headers: { 'x-device-fingerprint': 'device-1' } })
  await call('again', open, { headers: { 'x-device-fingerprint': 'device-1' } })
  await call('another device', open, { headers: { 'x-device-fingerprint': 'device-2' }, ip: '203.0.113.8' })
  await call('no fingerprint', open)
  await call('disabled promoter', ['GET', `/referrals/${disabled.code}`], { headers: { 'x-device-fingerprint': 'device-1' } })
  await call('unknown', ['GET', '/referrals/ZZZZ9999'], { headers: { 'x-device-fingerprint': 'device-1' } })

  const handIn = ['POST', '/referrals']
  const fields = { fingerprint: 'device-1', whatsapp: '+5511987650001', email: 'joao@example.com', referral_code: promoter.code }
  const handed = async (name: string, more: Parameters<typeof submission>[0]) => {
    const { body } = await call(name, handIn, { form: await submission({ ...fields, ...more }) })
    const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
    return row?.id ?? 0
  }
  const first = await handed('success', {})
  const second = await handed('same device and number', {})
  const third = await handed('of nobody', { fingerprint: 'device-3', whatsapp: '+5511987650003', referral_code: undefined, name: 'Rui Alves', email: '' })
  await call('nothing filled in', handIn, { form: new FormData() })
  await call('no proof', handIn, { form: await submission({ ...fields, proof: undefined }) })
  await call('proof that is none', handIn, { form: await submission({ ...fields, proof: new File(['text'], 'print.png', { type: 'image/png' }) }) })
  await call('everything wrong', handIn, {
    form: await submission({
      name: ' ',
      country: ' ',
      whatsapp: '12',
      age: '7',
      profession: ' ',
      gender: 'x',
      email: 'x',
      telegram: ' ',
      fingerprint: 'x'.repeat(500),
    }),
  })
  await call('JSON', handIn, { json: {} })

  for (const [id, decision] of [[first, 'approve'] as const, [second, 'reject'] as const])
    await send('POST', `/api/v1/completions/${id}/review`, {
      ...asAdmin,
      json: { attempt: 1, decision, ...(decision === 'reject' && { reason: 'unreadable' }) },
    })

  for (const list of ['/clicks', '/completions', '/promoters', '/contact-forms']) {
    await call('guest', ['GET', list])
    await call('promoter', ['GET', list], asPromoter)
    await call('disabled', ['GET', list], { token: disabled.token })
  }
  const message = { name: 'Ana Souza', email: 'ana@example.com', message: 'Quando recebo?' }
  const { body } = await call('success', ['POST', '/contact-forms'], { json: message })
  await call('nothing filled in', ['POST', '/contact-forms'], { json: {} })
  await call('wrong address', ['POST', '/contact-forms'], { json: { ...message, email: 'ana' } })
  for (const list of ['/clicks', '/completions', '/promoters', '/contact-forms']) {
    await call('administrator', ['GET', `${list}?page=1`], asAdmin)
    await call('far page', ['GET', `${list}?page=2`], asAdmin)
    await call('wrong page', ['GET', `${list}?page=0`], asAdmin)
  }
  for (const path of ['/clicks?page=1&search=zzz', '/completions?page=1&search=Rui', '/promoters?page=1&search=Bia'])
    await call('search', ['GET', path], asAdmin)
  await call('promoter', ['GET', '/clicks?page=1'], asPromoter)
  await call('search of a promoter', ['GET', '/completions?page=1&search=joao'], asPromoter)

  await call('administrator', ['GET', '/dashboard-summary'], asAdmin)
  await call('promoter', ['GET', '/dashboard-summary'], asPromoter)
  await call('guest', ['GET', '/dashboard-summary'])

  const links = ['GET', '/links']
  await call('success', links)
  await call('success', ['GET', '/links/task'])
  await call('unknown', ['GET', '/links/nothing'])
  await call('success', ['PATCH', '/links/task'], { ...asAdmin, json: { url: 'https://example.com/task' } })
  await call('changed', links)
  await call('script', ['PATCH', '/links/task'], { ...asAdmin, json: { url: 'javascript:alert(1)' } })
  await call('nothing filled in', ['PATCH', '/links/task'], { ...asAdmin, json: {} })
  await call('unknown', ['PATCH', '/links/nothing'], { ...asAdmin, json: { url: 'https://example.com/task' } })
  await call('promoter', ['PATCH', '/links/task'], { ...asPromoter, json: { url: 'https://example.com/task' } })

  await call('success', ['PATCH', '/profile'], { ...asPromoter, json: { name: 'Beatriz Lima' } })
  await call('empty', ['PATCH', '/profile'], { ...asPromoter, json: { name: ' ' } })
  await call('guest', ['PATCH', '/profile'], { json: { name: 'Beatriz' } })
  const remove = ['DELETE', `/referrals/${third}`]
  await call('guest', remove)
  await call('promoter', remove, asPromoter)
  await call('success', remove, asAdmin)
  await call('again', remove, asAdmin)
  await call('approved', ['DELETE', `/referrals/${first}`], asAdmin)
  await call('no number', ['DELETE', '/referrals/abc'], asAdmin)

  const forget = ['DELETE', `/contact-forms/${body.data.id}`]
  await call('guest', forget)
  await call('success', forget, asAdmin)
  await call('again', forget, asAdmin)

  const toggle = ['PATCH', `/promoters/${disabled.id}/disable`]
  await call('guest', toggle)
  await call('enabled', toggle, asAdmin)
  await call('disabled', toggle, asAdmin)
  await call('no promoter', ['PATCH', `/promoters/${admin.id}/disable`], asAdmin)
  const dismiss = ['DELETE', `/promoters/${disabled.id}`]
  await call('guest', dismiss)
  await call('success', dismiss, asAdmin)
  await call('again', dismiss, asAdmin)

  const change = { password: PASSWORD, new_password: 'outra senha comprida', new_password_confirmation: 'outra senha comprida' }
  await call('wrong password', ['PATCH', '/change-password'], { ...asPromoter, json: { ...change, password: 'uma senha errada' } })
  await call('nothing filled in', ['PATCH', '/change-password'], { ...asPromoter, json: {} })
  await call('not repeated', ['PATCH', '/change-password'], { ...asPromoter, json: { ...change, new_password_confirmation: 'x' } })
  await call('success', ['PATCH', '/change-password'], { ...asPromoter, json: change })
  return answers
}
