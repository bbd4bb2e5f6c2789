// @module-tag large
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { webhookFailures } from '@/db/event-values'
import { env } from '@/lib/platform/env'
import { languageTag, locales } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { limits } from '@/lib/platform/service/limits'
import { openApiDocument, operationIdOf } from '@/lib/server/calls/openapi'
import { allEndpoints } from '@/lib/server/calls/registry'
import { statuses } from '@/lib/server/http/errors'
import { send } from '@/lib/testing/http'
import { referencePage } from './reference-page'

const open = async (language: string, address = '/api/docs') => send('GET', address, { headers: { 'accept-language': language } })
/** A text as it stands in the page. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

test.each(locales)('the reference page explains every call, object and failure in %s', async (locale) => {
  const { status, body, headers } = await open(locale)
  const { docs } = messagesOf(locale)
  expect(status).toBe(200)
  expect(headers.get('content-language')).toBe(languageTag[locale])
  expect(body).toContain(`<html lang="${languageTag[locale]}">`)
  expect(body).toContain(`<h1>${docs.title}</h1>`)
  const objects = Object.keys(openApiDocument().components.schemas).filter((name) => !/Row$|^Failure$/.test(name))
  for (const id of [...allEndpoints.map(operationIdOf), ...objects]) {
    expect(body).toContain(`id="${id}"`)
    expect(body).toContain(`<a href="#${id}">`)
  }
  for (const code of Object.keys(statuses)) expect(body).toContain(`<dt><code>${code}</code>`)
  expect(body).not.toContain('undefined')
})

test.each(locales)('the limits of all calls that keys may make, and every word of `failure`, are told in %s', async (locale) => {
  const { body } = await open(locale)
  const keyed = allEndpoints.filter(({ scope }) => scope !== undefined)
  const policies = await Promise.all(
    keyed.map(async ({ method, path }) => (await send(method, `/api/v1${path.replace(/\{\w+\}/g, '1')}`)).headers.get('ratelimit-policy')),
  )
  const names = [...new Set(policies.map((policy) => /^"([\w-]+)"/.exec(policy ?? '')?.[1]))]
  // Each has its place in the text: a new one needs a sentence.
  const told = { read: limits.read, write: limits.write, review: limits.review, file: limits.file, message: limits.message, 'webhook-test': limits.webhookTest }
  expect(names.sort()).toEqual(Object.keys(told).sort())
  const retries = body.slice(body.indexOf('<section class="call" id="retries">'), body.indexOf('<section class="call" id="events">'))
  for (const { points } of Object.values(told)) expect(retries).toMatch(new RegExp(`\\D${points}\\D`))
  const events = body.slice(body.indexOf('<section class="call" id="events">'), body.indexOf('<section class="call" id="webhooks">'))
  for (const word of webhookFailures) expect(events).toContain(`<dt><code>${word}</code></dt><dd>${escaped(messagesOf(locale).developers.failure[word])}.</dd>`)
})

test('a receiver that is written by the text takes the example of a delivery', async () => {
  const { body: page } = await open('en')
  const events = page.slice(page.indexOf('<section class="call" id="events">'), page.indexOf('<section class="call" id="webhooks">'))
  const words = (html: string) => html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const [head = '', body = ''] = words(/POST \/\n[\s\S]*?(?=<\/pre>|<\/code>)/.exec(events)?.[0] ?? '').split('\n\n')
  const header = (name: string) => new RegExp(`${name}: (.*)`).exec(head)?.[1]
  const key = Buffer.from(/whsec_([\w+/=]+)/.exec(events)?.[1] ?? '', 'base64')
  const signature = createHmac('sha256', key)
    .update(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
    .digest('base64')
  expect(header('webhook-signature')).toBe(`v1,${signature}`)
  expect(JSON.parse(body)).toMatchObject({ id: header('webhook-id'), type: 'completion.approved' })
})

test('every link within the page leads somewhere, and no two places have one name', async () => {
  const { body } = await open('en')
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const led = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(led.filter((id) => !ids.includes(id))).toEqual([])
})

test('every call has an example to copy for a shell and for a script, and its answer', async () => {
  const { body } = await open('en')
  const login = body.slice(body.indexOf('<section class="call" id="postLogin">'), body.indexOf('<section class="call" id="getCheck">'))
  expect(login).toContain(escaped(`curl -X POST 'http://localhost:3000/api/v1/login'`))
  expect(login).toContain(escaped(`-H 'Content-Type: application/json'`))
  expect(login).toContain(escaped(`body: JSON.stringify({\n    email: 'ana@example.com',\n    password: 'girassol-azul-42'\n  }),`))
  expect(login).toContain(escaped(JSON.stringify(openApiDocument().paths['/login']?.post?.responses[200]?.content['application/json']?.example, null, 2)))
  const submission = body.slice(body.indexOf('id="postReferrals"'))
  expect(submission).toContain(escaped(`-F 'proof=@proof.png'`))
  expect(submission).toContain(escaped(`form.append('proof', file)`))
  expect(body.match(/<pre class="curl"/g)).toHaveLength(allEndpoints.length)
  expect(body.match(/<pre class="js"/g)).toHaveLength(allEndpoints.length)
})

test('the page allows its own script and styles alone, and has the colours of the product', async () => {
  const { body, headers } = await open('en')
  const policy = headers.get('content-security-policy') ?? ''
  const hashOf = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(body) ?? []
    expect(text.length).toBeGreaterThan(1_000)
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src ${hashOf('style')};`)
  expect(policy).toContain(`script-src ${hashOf('script')};`)
  expect(policy).not.toContain('unsafe')
  expect(body.match(/<script|<style/g)).toHaveLength(2)
  expect(body).not.toMatch(/ style="| on[a-z]+="/)
  const css = readFileSync('app/globals.css', 'utf8')
  const colours = css.match(/--color-[\w-]+: #[^;]+;/g) ?? []
  expect(colours.length).toBeGreaterThan(50)
  for (const colour of colours) expect(body).toContain(colour)
})

test('a language in the address wins over that of the browser; an unknown one is none', async () => {
  expect((await open('pt', '/api/docs?language=en')).headers.get('content-language')).toBe('en')
  expect((await open('pt', '/api/docs?language=xx')).headers.get('content-language')).toBe('pt-BR')
})

test('the page is made once, and light to send', async () => {
  const [locale] = locales
  if (!locale) throw new Error('there is no language')
  const bytes = Buffer.from(await referencePage(locale).arrayBuffer())
  // A page that is made again has what the settings say now.
  const { SITE_URL } = env()
  expect(bytes.toString()).toContain(`${SITE_URL}/api/v1`)
  Object.assign(env(), { SITE_URL: 'https://elsewhere.example' })
  const again = Buffer.from(await referencePage(locale).arrayBuffer())
  Object.assign(env(), { SITE_URL })
  expect(again.equals(bytes)).toBe(true)
  expect(gzipSync(bytes).length / allEndpoints.length).toBeLessThan(800)
})
