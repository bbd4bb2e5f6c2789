import { expect, test } from 'vitest'
import { fillMarks, MARKS } from '@/lib/platform/pages/page-marks.mjs'
import { fillPage, finishPage } from './cache-handler.mjs'
import { scriptHashes } from './csp.mjs'
import { hasMarkInLongText, joinCutMarks } from './whole-marks.mjs'

const settings = { SITE_URL: 'https://completa.example', RETENTION_DAYS_ACCESS: 7, RETENTION_DAYS_PROOFS: 8, MINIMUM_AGE: 16 }
const piece = (text: string) => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`
const page = (...texts: string[]) => `<html><p>${MARKS.SITE_URL}</p>${texts.map(piece).join('')}</html>`

test('a mark that was cut in two is joined, and nothing else', () => {
  const cut = page('a', `{"href":"${MARKS.SITE_URL.slice(0, 9)}`, `${MARKS.SITE_URL.slice(9)}/"}`)
  expect(fillMarks(joinCutMarks(cut), settings)).toBe(`<html><p>${settings.SITE_URL}</p>${piece(`a{"href":"${settings.SITE_URL}/"}`)}</html>`)
  const whole = page('a', `{"href":"${MARKS.SITE_URL}"}`)
  expect(joinCutMarks(whole)).toBe(whole)
})

test('a text with a stored length must not contain a mark', () => {
  const long = `é"${MARKS.SITE_URL}"`
  expect(hasMarkInLongText(`1:{}\n2:T${Buffer.byteLength(long).toString(16)},${long}3:["x"]`)).toBe(true)
  expect(hasMarkInLongText(`1:{}\n2:T3,abc3:["${MARKS.SITE_URL}"]`)).toBe(false)
})

test('a setting that is missing leaves nothing in its place, and one that is there every sign of it', () => {
  const told = page(`"${MARKS.OPERATOR_NAME}|${MARKS.OPERATOR_CNPJ}"`)
  expect(fillMarks(told, settings)).toBe(fillMarks(page('"|"'), settings))
  expect(fillMarks(told, { ...settings, OPERATOR_NAME: "Sant'Ana & Cia" })).toBe(fillMarks(page(`"Sant'Ana & Cia|"`), settings))
})

test('filling a page uses the settings and policy of this start and does not change the built page', () => {
  const html = page(`"${MARKS.SITE_URL}/policy ${MARKS.RETENTION_DAYS_ACCESS} ${MARKS.RETENTION_DAYS_PROOFS}"`)
  const data = () => Buffer.from(MARKS.SITE_URL)
  const built = {
    kind: 'APP_PAGE',
    html,
    rscData: data(),
    segmentData: new Map([['/_tree', data()]]),
    headers: { vary: 'Cookie', 'content-security-policy': 'old' },
  } as const
  const filled = fillPage(built, { ...settings, UPLOADTHING_TOKEN: 'x' })
  expect(filled.html).toContain('https://completa.example/policy 7 8')
  expect([filled.rscData?.toString(), filled.segmentData?.get('/_tree')?.toString()]).toEqual([settings.SITE_URL, settings.SITE_URL])
  const policy = String(filled.headers?.['content-security-policy'])
  expect(policy).toContain(scriptHashes(filled.html)[0])
  expect(policy).toContain('https://*.ufs.sh')
  expect(policy).toContain('upgrade-insecure-requests')
  const s3 = { ...settings, PROOFS_S3_ENDPOINT: 'https://s3.example:9000', PROOFS_S3_BUCKET: 'proofs' }
  const policyWith = (more: object) => String(fillPage(built, { ...s3, ...more }).headers?.['content-security-policy'])
  expect(policyWith({})).toContain('blob: https://s3.example:9000;')
  expect(policyWith({ PROOFS_S3_PATH_STYLE: false })).toContain('blob: https://proofs.s3.example:9000;')
  expect(filled.headers?.vary).toBe('Cookie')
  expect(fillPage(built, { ...settings, SITE_URL: 'http://localhost:4000' }).headers?.['content-security-policy']).not.toMatch(/ufs|upgrade/)
  expect(built.headers['content-security-policy']).toBe('old')
  expect(built.rscData.toString()).toBe(MARKS.SITE_URL)
})

test('a page that is made after the build has a policy of its own scripts, and the status that it says of itself', () => {
  const made = (main: string): Parameters<typeof finishPage>[0] => ({
    kind: 'APP_PAGE',
    html: `${page('a')}<main id="main" ${main}></main>`,
    headers: { a: 'b' },
  })
  const missing = made('data-status="410"')
  finishPage(missing, settings)
  expect(missing.status).toBe(410)
  expect(missing.headers).toMatchObject({ a: 'b', vary: 'Cookie, Accept-Language' })
  expect(String(missing.headers?.['content-security-policy'])).toContain(scriptHashes(missing.html)[0])
  const away = made('data-status="503"')
  finishPage(away, settings)
  expect(away.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' })
  // Only as an attribute of the page's own main part, not as a text of somebody.
  const spoken = made('>data-status="410"<')
  finishPage(spoken, settings)
  expect(spoken.status).toBeUndefined()
})
